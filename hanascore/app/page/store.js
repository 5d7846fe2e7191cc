// Evenings in the browser: IndexedDB with strict durability, which survives a killed browser.

const NAME = "hanascore";

const opened = new Promise((resolve, reject) => {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore("evenings", { keyPath: "id" });
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
opened.catch(() => {});

const run = async (mode, action) => {
  const base = await opened;
  return new Promise((resolve, reject) => {
    const transaction = base.transaction("evenings", mode, { durability: "strict" });
    const request = action(transaction.objectStore("evenings"));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    transaction.onerror = () => reject(transaction.error);
  });
};

export const all = () => run("readonly", (evenings) => evenings.getAll());
export const read = (id) => run("readonly", (evenings) => evenings.get(id));
export const remove = (id) => run("readwrite", (evenings) => evenings.delete(id));

// Write an evening unless another tab has written a newer one. Return the newer one in that case, else nothing.
export const write = async (evening) => {
  const base = await opened;
  return new Promise((resolve, reject) => {
    const transaction = base.transaction("evenings", "readwrite", { durability: "strict" });
    const evenings = transaction.objectStore("evenings");
    let newer;
    const old = evenings.get(evening.id);
    old.onsuccess = () => {
      if (old.result && old.result.revision >= evening.revision) newer = old.result;
      else evenings.put(evening);
    };
    transaction.oncomplete = () => resolve(newer);
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
};

const channel = new BroadcastChannel(NAME);
export const tellOthers = (id, revision) => channel.postMessage({ id, revision });
export const onOthers = (listen) => { channel.onmessage = ({ data }) => listen(data); };
