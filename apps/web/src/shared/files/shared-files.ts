/** The cache in which the service worker stores files shared by another program. */
const sharedCache = 'octavo-shared-files'

/** Takes the files that were shared with the installed site; the page was opened with `?shared`. */
export async function takeSharedFiles(): Promise<File[]> {
  if (!new URLSearchParams(location.search).has('shared') || !('caches' in window)) return []
  const cache = await caches.open(sharedCache)
  const entries = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  const files = await Promise.all(entries.filter((entry) => entry !== undefined).map(fileOf))
  await caches.delete(sharedCache)
  history.replaceState(history.state, '', location.pathname)
  return files
}

async function fileOf(response: Response): Promise<File> {
  const name = decodeURIComponent(response.headers.get('x-file-name') ?? 'file')
  const type = response.headers.get('content-type') ?? ''
  return new File([await response.blob()], name, { type })
}
