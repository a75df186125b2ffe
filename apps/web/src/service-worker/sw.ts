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

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(removeOldFiles().then(() => scope.clients.claim())))
scope.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (origin !== scope.location.origin) return
  if (event.request.method === 'POST' && pathname === '/share') event.respondWith(takeShared(event.request))
  // Only what the build made is kept; pages, calls and documents go to the server every time.
  else if (event.request.method === 'GET' && pathname.startsWith('/assets/')) event.respondWith(serveAsset(event.request))
})

async function serveAsset(request: Request): Promise<Response> {
  const cache = await caches.open(assetsCache)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.status === 200) await cache.put(request, response.clone())
  return response
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
