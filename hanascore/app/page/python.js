// The page's side of the worker: requests and answers, and a new worker whenever one fails.

// How long restoring a snapshot may take before a plain start is tried.
const PATIENCE = 8000;

export class Python {
  #worker = null;
  #waiting = new Map();
  #last = 0;
  #newest = new Map();
  #timer = 0;

  // `version` is the version of the app, for its snapshot.
  constructor(version) {
    this.isReady = false;
    this.#start(version);
  }

  // Say what to do after each start, and if Python does not start at all.
  listen(onready, onbroken) {
    this.#onready = onready;
    this.#onbroken = onbroken;
    if (this.isReady) onready();
    if (this.#broken) onbroken(this.#broken);
  }
  #onready = () => {};
  #onbroken = () => {};
  #broken = "";

  #start(name) {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.isReady = false;
    const worker = new Worker("worker.js", { type: "module", name: name || "plain" });
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = () => this.#fail(name, "the worker does not start");
    if (name) this.#timer = setTimeout(() => this.#fail(name, "the snapshot does not start"), PATIENCE * 3);
    this.#name = name;
  }
  #name = "";

  #receive(data) {
    if (data.ready) {
      clearTimeout(this.#timer);
      this.isReady = true;
      this.#onready();
    } else if (data.broken) this.#fail(this.#name, data.broken);
    else if (data.stored) document.documentElement.dataset.snapshot = "stored";
    else if (this.#waiting.has(data.id)) {
      const { resolve, reject } = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.failure === undefined) resolve(JSON.parse(data.answer));
      else {
        reject(new Error(data.failure));
        this.#start("");
      }
    }
  }

  async #fail(name, reason) {
    this.#worker?.terminate();
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
    if (!name) {
      this.#broken = reason;
      return this.#onbroken(reason);
    }
    await self.caches?.delete("hanascore-snapshots");
    this.#start("");
    return undefined;
  }

  // Ask, and return the answer.
  ask(request) {
    return new Promise((resolve, reject) => {
      this.#waiting.set(++this.#last, { resolve, reject });
      this.#worker.postMessage({ id: this.#last, request: JSON.stringify(request) });
    });
  }

  // Ask for the newest of several states. While an answer is awaited, only the last request waits; older ones get
  // no answer (undefined).
  async askNewest(topic, request) {
    const state = this.#newest.get(topic) ?? { busy: false, next: null };
    this.#newest.set(topic, state);
    if (state.busy) {
      state.next?.resolve(undefined);
      return new Promise((resolve, reject) => { state.next = { request, resolve, reject }; });
    }
    state.busy = true;
    try {
      return await this.ask(request);
    } finally {
      state.busy = false;
      const { next } = state;
      state.next = null;
      if (next) this.askNewest(topic, next.request).then(next.resolve, next.reject);
    }
  }
}

// It starts before the rest of the page is loaded.
export const python = new Python(document.documentElement.dataset.version);
