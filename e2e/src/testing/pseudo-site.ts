import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'

const root = resolve(import.meta.dirname, '../../..')

export type PseudoLanguage = 'en-XA' | 'ar-XB'

/** The pages of the site in a language that nobody speaks, as `scripts/languages/pseudo-site.ts` writes them. */
export interface PseudoSite {
  /** From now on the window gets these pages instead of the English ones; everything else comes from the product. */
  showOn(page: Page): Promise<unknown>
}

/** Writes the pages of both pseudo-languages. */
export async function writePseudoSites(): Promise<void> {
  // It reads sentences from modules that load React before its pages are rendered, and both have to get the same React.
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [join(root, 'scripts/languages/pseudo-site.ts')], { env })
}

/** Reads the pages of one of them. */
export async function readPseudoSite(language: PseudoLanguage): Promise<PseudoSite> {
  const folder = join(root, '.cache/pseudo-site', language)
  const pages: readonly { path: string; file: string }[] = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8'))
  const files = new Map(pages.map(({ path, file }) => [path, join(folder, file)]))
  const showOn = (page: Page) =>
    page.route(
      (url) => files.has(url.pathname),
      async (route) => {
        const file = files.get(new URL(route.request().url()).pathname)
        if (route.request().resourceType() !== 'document' || file === undefined) return route.fallback()
        // What the server fills in. The headers are those of the English page, so that its policy holds for this one, too.
        const html = (await readFile(file, 'utf8')).replaceAll('__SOCIAL_LINKS__', '[]').replaceAll('__SITE_URL__', '')
        await route.fulfill({ response: await route.fetch(), body: html })
      },
    )
  return { showOn }
}

/** The texts below an element that did not go through `core/words`, but for what is marked as a name, size or code, and these names. */
export function untranslated(page: Page, selector: string, names: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ([within = '', ...given]) => {
      const marked = 'bdi, kbd, code, body [dir=ltr], [translate=no], script, style, noscript'
      const found: string[] = []
      const judge = (text: string) => {
        const rest = given.reduce((left, name) => left.replaceAll(name, ''), text.replace(/\[[^\]]*·\]/g, ''))
        if (/\p{L}{2}/u.test(rest)) found.push(text.trim())
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
