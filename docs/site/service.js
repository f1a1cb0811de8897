// Keeps the site for when there is no network. The build inserts the files that are kept, each with its digest.
//
// A page gets all its files from one build: each build has a cache of its own, which is complete before it is used, and
// which is used until no page of the site is open any more.
const BUILD = "boardbook-<!-- build -->";
const FILES = /* files */ {};
const MISSING = `<!-- missing -->`;

addEventListener("install", (event) => event.waitUntil(store()));
addEventListener("activate", (event) => event.waitUntil(forget()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const { scope } = registration;
  if (request.method !== "GET" || !`${origin}${pathname}`.startsWith(scope)) return;
  const path = `${origin}${pathname}`.slice(scope.length) || "index.html";
  if (path in FILES) event.respondWith(kept(path).then((answer) => answer ?? fetch(request)));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(missing));
});

const kept = async (path) => (await caches.open(BUILD)).match(path);
const missing = () =>
  new Response(MISSING, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });

/** Store all files. Fails if one of them belongs to another build, which is being published; then it is tried again later. */
async function store() {
  const cache = await caches.open(BUILD);
  for (const [path, digest] of Object.entries(FILES)) {
    const before = await caches.match(path);
    if (before?.headers.get("Digest") === digest) await cache.put(path, before);
    else await cache.put(path, await download(path, digest));
  }
}

async function download(path, digest) {
  const answer = await fetch(path, { cache: "no-cache" });
  const content = await answer.arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  const found = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== digest) throw new Error(`${path} is not that of this build`);
  return new Response(content, {
    headers: { "Content-Type": answer.headers.get("Content-Type"), Digest: digest },
  });
}

/** Delete the caches of other builds. */
async function forget() {
  for (const name of await caches.keys()) {
    if (name.startsWith("boardbook-") && name !== BUILD) await caches.delete(name);
  }
}
