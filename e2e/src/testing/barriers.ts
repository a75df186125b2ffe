import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What stands around the content of every page. */
const frame = ':is(header, footer):not(main *, dialog *)'

/** The frames that were found free of barriers, as they were then, with the rules. Half of a page's elements are in its frame. */
const clearFrames = new Set<string>()

/**
 * The accessibility violations of the page as it is now, one line each. With `rules` only these are checked, which is enough if only colours
 * have changed. A frame that this process has checked before, on a page just as wide and in the same theme, isn't checked again.
 */
export async function barriers(page: Page, { rules }: { rules?: string[] } = {}): Promise<string[]> {
  await endAnimations(page)
  // Injected once per page load.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource())
  const state = `${rules} ${await frameState(page)}`
  const found = await page.evaluate(
    async ({ runOnly, without }) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe }
      // A layout that moved under the mouse lets another element be hovered a moment later, whose colours would be measured halfway.
      const still = new CSSStyleSheet()
      still.replaceSync('*, ::before, ::after { transition: none !important }')
      document.adoptedStyleSheets.push(still)
      // Style sheets are only of use to rules that are still experimental, and would be loaded and parsed again for each check.
      const preload = { assets: ['media'] }
      const { violations } = await inPage.run({ exclude: without }, { runOnly, resultTypes: ['violations'], preload })
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
    },
    {
      runOnly: rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: tags },
      without: clearFrames.has(state) ? [[frame]] : [],
    },
  )
  if (found.length === 0) clearFrames.add(state)
  return found
}

/** Everything of a frame that decides how it looks. */
function frameState(page: Page): Promise<string> {
  return page.evaluate((selector) => {
    const { clientWidth, dataset, dir } = document.documentElement
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    const parts = [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML)
    return [clientWidth, dataset.theme, dir, isDark, ...parts].join(' ')
  }, frame)
}

/** The same, then also in the other theme, which only changes colours. */
export async function barriersInBothThemes(page: Page, options: { rules?: string[] } = {}): Promise<string[]> {
  const found = await barriers(page, options)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  found.push(...(await barriers(page, { rules: ['color-contrast'] })))
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  return found
}

/** In both themes where a mouse is used; only in its own on a phone, which has the same colours in other places. */
export async function barriersForDevice(page: Page): Promise<string[]> {
  const isPhone = await page.evaluate(() => document.documentElement.clientWidth < 600)
  return isPhone ? barriers(page) : barriersInBothThemes(page)
}

let source: string | undefined

/** The minified checker, since each page load parses it again. */
function axeSource(): string {
  source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  return source
}

/** Colours in a transition would be measured halfway. Animations of hidden elements never finish by themselves. */
async function endAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const one of document.getAnimations()) {
      if (one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) one.finish()
    }
  })
}
