import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { fillPage } from '@octavo/core/api/fill-page.ts'
import type { PageSettings } from '@octavo/core/api/site-settings.ts'
import type { Page } from 'playwright-core'

const root = resolve(import.meta.dirname, '../../..')

export type PseudoLanguage = 'en-XA' | 'ar-XB'

/** The pages of the site in a pseudo-language, as `scripts/languages/pseudo-site.ts` writes them. */
export interface PseudoSite {
  /** Serves these pages instead of the English ones from now on; everything else comes from the product. */
  showOn(page: Page): Promise<unknown>
}

/** Headers that only apply to the English page. */
const ofTheBody = new Set(['content-length', 'content-encoding', 'etag', 'transfer-encoding'])

/** Writes the pages of both pseudo-languages. */
export async function writePseudoSites(): Promise<void> {
  // It imports modules that load React before its pages are rendered, and both have to use the same React.
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [join(root, 'scripts/languages/pseudo-site.ts')], { env })
}

/** Reads the pages of one of them. */
export async function readPseudoSite(language: PseudoLanguage): Promise<PseudoSite> {
  const folder = join(root, '.cache/pseudo-site', language)
  const pages: readonly { path: string; file: string }[] = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8'))
  const files = new Map(pages.map(({ path, file }) => [path, join(folder, file)]))
  const showOn = async (page: Page) => {
    // Only documents are intercepted: Playwright's routes disable the browser's cache, and each page would load everything again.
    const session = await page.context().newCDPSession(page)
    session.on('Fetch.requestPaused', async ({ requestId, request }) => {
      const file = files.get(new URL(request.url).pathname)
      if (file === undefined) return session.send('Fetch.continueRequest', { requestId })
      // Filled in as the server does it. Settings and headers are those of the English page, so that its policy applies to this one too.
      const served = await fetch(request.url)
      const { headers } = served
      const html = fillPage(await readFile(file, 'utf8'), { siteUrl: '', settings: settingsIn(await served.text()) })
      const responseHeaders = [...headers].flatMap(([name, value]) => (ofTheBody.has(name) ? [] : [{ name, value }]))
      return session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders,
        body: Buffer.from(html).toString('base64'),
      })
    })
    await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] })
  }
  return { showOn }
}

function settingsIn(html: string): PageSettings {
  return JSON.parse(/<script type="application\/json" id="settings">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
}

/** The texts below an element that didn't go through `core/words`, except those marked as a name, size or code, and these names. */
export function untranslated(page: Page, selector: string, names: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ([within = '', ...given]) => {
      const marked = 'bdi, kbd, code, body [dir=ltr], [translate=no], script, style, noscript'
      const found: string[] = []
      const judge = (text: string) => {
        let rest = given.reduce((left, name) => left.replaceAll(name, ''), text)
        // A sentence may be nested in another one.
        for (let outer = ''; outer !== rest; ) {
          outer = rest
          rest = rest.replace(/\[[^[\]]*·\]/g, '')
        }
        // Units come from the browser, in the language's own letters.
        if (/\p{Script=Latin}{2}/u.test(rest)) found.push(text.trim())
      }
      for (const region of document.querySelectorAll(within)) {
        const walker = document.createTreeWalker(region, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
        for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
          const element = node instanceof Element ? node : node.parentElement
          if (!element?.checkVisibility() || element.closest(marked)) continue
          if (!(node instanceof Element)) judge(node.textContent ?? '')
          else for (const name of ['aria-label', 'title', 'placeholder', 'alt']) judge(node.getAttribute(name) ?? '')
        }
      }
      return [...new Set(found)]
    },
    [selector, ...names],
  )
}
