/** The little of a service worker's surroundings that is used here; the types of pages do not know it. */
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
/** The name in `shared-files.ts`. Code in common with pages would make this worker a module, which not every browser takes. */
const sharedCache = 'octavo-shared-files'
/** Filled in by the build: with a new build the old one's files go. */
const assetsCache = 'octavo-assets-__BUILD__'
const keepAfterMs = 3000

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(removeOldFiles().then(() => scope.clients.claim())))
scope.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (origin !== scope.location.origin) return
  if (event.request.method === 'POST' && pathname === '/share') event.respondWith(takeShared(event.request))
  // Only what the build made is kept; pages, calls and documents go to the server every time.
  else if (event.request.method === 'GET' && pathname.startsWith('/assets/')) serveAsset(event)
})

/** The addresses of what is kept, once that is known. */
let kept: Set<string> | undefined
const cache = caches.open(assetsCache)
const looking = lookUp()

async function lookUp(): Promise<void> {
  kept = new Set((await (await cache).keys()).map(({ url }) => url))
}

/**
 * What is not kept goes its usual way, which is much shorter than the one through here, and is taken from the browser's own cache
 * a little later, when the page has what it waits for.
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

/** What cannot be kept, for want of room or line, is tried again next time. */
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
  // What was shared before and never looked at is not part of this.
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
