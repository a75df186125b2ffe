/** The part of a service worker's globals that we use; the DOM types don't declare it. */
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  location: Location
}

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith(response: Promise<Response>): void
}

const scope = globalThis as unknown as WorkerScope
/** The same name as in `shared-files.ts`. Sharing code with pages would make this worker a module, which not every browser supports. */
const sharedCache = 'octavo-shared-files'
/** Filled in by the build: a new build deletes the files of the old one. */
const assetsCache = 'octavo-assets-__BUILD__'
const keepAfterMs = 3000

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(removeOldFiles().then(() => scope.clients.claim())))
scope.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (origin !== scope.location.origin) return
  if (event.request.method === 'POST' && pathname === '/share') event.respondWith(takeShared(event.request))
  // Only built files are cached; pages, calls and documents always go to the server.
  else if (event.request.method === 'GET' && pathname.startsWith('/assets/')) serveAsset(event)
})

/** The addresses of cached files, once known. */
let kept: Set<string> | undefined
const cache = caches.open(assetsCache)
const looking = lookUp()

async function lookUp(): Promise<void> {
  kept = new Set((await (await cache).keys()).map(({ url }) => url))
}

/**
 * Uncached requests take their usual route, which is much shorter than through here; they are added from the browser's own cache a little
 * later, when the page has what it needs.
 */
function serveAsset(event: FetchEvent): void {
  const { url } = event.request
  if (!kept || kept.has(url)) event.respondWith(keptOrFetched(event.request))
  else event.waitUntil(keepLater(url))
}

async function keptOrFetched(request: Request): Promise<Response> {
  await looking
  return (await (await cache).match(request)) ?? fetch(request)
}

/** What can't be cached, for lack of space or connection, is tried again next time. */
async function keepLater(url: string): Promise<void> {
  kept?.add(url)
  await new Promise((resolve) => setTimeout(resolve, keepAfterMs))
  await (await cache).add(url).catch(() => kept?.delete(url))
}

async function removeOldFiles(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('octavo-assets-') && name !== assetsCache).map((name) => caches.delete(name)))
}

async function takeShared(request: Request): Promise<Response> {
  const entries = (await request.formData()).getAll('files').filter((entry) => entry instanceof File)
  // Files shared earlier and never opened don't belong to this.
  await caches.delete(sharedCache)
  const cache = await caches.open(sharedCache)
  const puts = entries.map((file, index) =>
    cache.put(
      `/shared/${index}`,
      new Response(file, {
        headers: { 'content-type': file.type || 'application/octet-stream', 'x-file-name': encodeURIComponent(file.name) },
      }),
    ),
  )
  await Promise.all(puts)
  return Response.redirect('/?shared', 303)
}
