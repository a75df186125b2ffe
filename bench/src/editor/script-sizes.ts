import type { Page } from 'playwright-core'
import { zippedLength } from '../measure/zipped-length.ts'

/** Notes the scripts that a page fetches. Call it before the page is opened. */
export function watchScripts(page: Page): () => Set<string> {
  const urls = new Set<string>()
  page.on('request', (request) => {
    if (/\.js(\?|$)/.test(request.url())) urls.add(request.url())
  })
  return () => new Set(urls)
}

export interface Script {
  name: string
  /** As gzip, regardless of what the browser received. */
  bytes: number
}

export function sizesOf(urls: ReadonlySet<string>): Promise<Script[]> {
  return Promise.all([...urls].map(async (url) => ({ name: nameOf(url), bytes: await zippedLength(url) })))
}

/** Without the hash of its content. */
function nameOf(url: string): string {
  return (url.split('/').at(-1) ?? '').replace(/-[\w-]{8}\.js.*$/, '')
}
