// Keeps the whole app, so that it works without a network. `hanascore app` fills in the braces.
const VERSION = "hanascore-{version}";
const FILES = "{files}";
const POLICY = "{policy}";

const install = async () => {
  const cache = await caches.open(VERSION);
  await cache.addAll(FILES.map((name) => new Request(name, { cache: "no-cache" })));
};

const activate = async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith("hanascore-") && name !== VERSION && name !== "hanascore-snapshots") await caches.delete(name);
  }
  await self.clients.claim();
};

// A page cannot bind its worker by a policy: only the header of the worker's own script does.
const withPolicy = (reply) => {
  const headers = new Headers(reply.headers);
  headers.set("Content-Security-Policy", POLICY);
  return new Response(reply.body, { status: reply.status, statusText: reply.statusText, headers });
};

const answer = async (request) => {
  const kept = await (await caches.open(VERSION)).match(request, { ignoreSearch: true });
  return kept ? withPolicy(kept) : fetch(request);
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) {
    event.respondWith(answer(event.request));
  }
});
