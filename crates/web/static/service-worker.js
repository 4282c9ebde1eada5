// Keeps every file of one version of the site, and answers from what is kept.
const CACHE = "koshogi-{{version}}";
const FILES = "{{files}}";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["./", ...FILES])));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("koshogi-") && name !== CACHE;
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  // The page itself comes from the network where there is one, so that a new version is seen; all else bears its content in its name.
  const kept = () => caches.open(CACHE).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => kept().then((page) => page ?? caches.match("./"))));
  } else {
    event.respondWith(kept().then((file) => file ?? fetch(event.request)));
  }
});
