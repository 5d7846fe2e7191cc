// Runs hanascore. Messages are JSON texts in both directions, so no object of Python leaks.
// The name of the worker is "plain", or the version of the app, whose snapshot it then restores and makes.
import { loadPyodide } from "./runtime/pyodide.mjs";

const SNAPSHOTS = "hanascore-snapshots";
const version = self.name === "plain" ? "" : self.name;

const findSnapshot = async () => {
  if (!version || !self.caches) return null;
  const kept = await (await caches.open(SNAPSHOTS)).match(`/${version}`);
  return kept ? new Uint8Array(await kept.arrayBuffer()) : null;
};

// The runtime restores a snapshot only into a memory of at least its size, but it begins with less.
const growMemory = (size) => {
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const instantiate = WebAssembly[name];
    WebAssembly[name] = async (...parts) => {
      const result = await instantiate.apply(WebAssembly, parts);
      const memory = (result.instance ?? result).exports?.memory;
      const missing = memory ? size - memory.buffer.byteLength : 0;
      if (missing > 0) memory.grow(Math.ceil(missing / 65536));
      return result;
    };
  }
};

const unpack = (python, archive) => {
  const extractDir = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
  python.unpackArchive(archive, "zip", { extractDir });
  python.runPython("import importlib; importlib.invalidate_caches()");
};

const start = async () => {
  const archive = fetch("packages.zip").then((reply) => reply.arrayBuffer());
  const snapshot = await findSnapshot();
  if (snapshot) growMemory(snapshot.length);
  const python = await loadPyodide({
    packages: [],
    indexURL: new URL("./runtime/", import.meta.url).href,
    stdLibURL: new URL("./library.zip", import.meta.url).href,
    ...(snapshot ? { _loadSnapshot: snapshot } : version ? { _makeSnapshot: true } : {}),
  });
  if (snapshot) {
    // Everything is imported. The files are needed only for texts and for what is imported late.
    setTimeout(async () => unpack(python, await archive), 0);
  } else {
    unpack(python, await archive);
    python.runPython("from hanascore.app.bridge import Bridge; bridge = Bridge()");
  }
  if (version && !snapshot) later = () => makeSnapshot(python);
  return (request) => {
    // A snapshot must find no object of Python in the hands of the script.
    const bridge = python.globals.get("bridge");
    try {
      return bridge.answer(request);
    } finally {
      bridge.destroy();
    }
  };
};

// Make the snapshot when nothing is asked, because it takes as long as a start.
let later = null;
let idle = 0;
const makeSnapshot = async (python) => {
  python.runPython("bridge.warm_up()");
  const snapshot = python.makeMemorySnapshot();
  const cache = await caches.open(SNAPSHOTS);
  for (const old of await cache.keys()) await cache.delete(old);
  await cache.put(`/${version}`, new Response(snapshot));
  postMessage({ stored: true });
};

const ready = start();
ready.then(() => postMessage({ ready: true }), (error) => postMessage({ broken: String(error) }));

onmessage = async ({ data: { id, request } }) => {
  clearTimeout(idle);
  try {
    postMessage({ id, answer: (await ready)(request) });
  } catch (error) {
    // A fault of the runtime. The page starts a new worker.
    postMessage({ id, failure: String(error) });
  }
  if (later) idle = setTimeout(() => { const make = later; later = null; make().catch(() => {}); }, 3000);
};
