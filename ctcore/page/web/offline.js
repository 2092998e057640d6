// Keeps the files of the page, each checked by its hash, so that a later visit needs no network.
const FILES = {};

const own = () => self.registration.scope;
const version = async () => {
  const text = new TextEncoder().encode(JSON.stringify(FILES));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return `ctcore-${[...hash.slice(0, 8)].map((one) => one.toString(16).padStart(2, "0")).join("")}`;
};

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(drop()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(own())) event.respondWith(found(event.request));
});

async function keep() {
  const cache = await caches.open(await version());
  await Promise.all(Object.entries(FILES).map(async ([name, integrity]) => {
    const reply = await fetch(new URL(name, own()), { integrity, cache: "no-cache" });
    if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
    await cache.put(new URL(name, own()), reply);
  }));
}

async function drop() {
  const now = await version();
  for (const name of await caches.keys()) if (name.startsWith("ctcore-") && name !== now) await caches.delete(name);
}

async function found(request) {
  const url = new URL(request.url);
  url.hash = url.search = "";
  if (url.href === own()) url.pathname += "index.html";
  const cache = await caches.open(await version());
  return (await cache.match(url)) ?? fetch(request);
}
