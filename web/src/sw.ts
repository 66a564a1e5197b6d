/** Keeps what the page has loaded, so that it works without a network after the first visit. */

const worker = self as unknown as ServiceWorkerGlobalScope;

/** Files of this build, and a name that changes with any of them: `build.mjs` sets both. */
declare const FILES: string[];
declare const BUILD: string;

worker.addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(BUILD);
    await cache.addAll(FILES.map((it) => new Request(it, { cache: "reload" })));
    await worker.skipWaiting();
  };
  event.waitUntil(fill());
});

worker.addEventListener("activate", (event) => {
  const tidy = async () => {
    const names = (await caches.keys()).filter((it) => it.startsWith("glasm-") && it !== BUILD);
    // Pages of the build before may be open: they start further threads.
    await Promise.all(names.slice(0, -1).map((it) => caches.delete(it)));
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== worker.location.origin) return;
  const answer = async () => {
    const asked = new URL(request.url).searchParams.get("build");
    const cache = await caches.open(asked !== null && (await caches.has(asked)) ? asked : BUILD);
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    const found = await fetch(request);
    if (found.ok) void cache.put(request, found.clone());
    return found;
  };
  event.respondWith(answer());
});

export {};
