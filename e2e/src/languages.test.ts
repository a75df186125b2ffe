import { beforeAll, describe, expect, test } from 'vitest'
import { expectCalm } from './testing/complaints.ts'
import { dropFiles } from './testing/incoming-files.ts'
import { textPdf } from './testing/pdfs.ts'
import { type PseudoLanguage, readPseudoSite, untranslated, writePseudoSites } from './testing/pseudo-site.ts'
import { sharedSite } from './testing/site.ts'
import { goTo, overEdge, phone, type Visit } from './testing/visit.ts'

const site = sharedSite()

/** One page of each kind: the others differ in nothing but their words. */
const paths = ['/', '/merge-pdf', '/compress-pdf', '/url-to-pdf', '/faq', '/account', '/billing', '/set-new-password', '/download']

/** Where everything that is seen comes from folders that `scripts/languages/folders.ts` calls finished. */
const works = [
  { path: '/protect-pdf', seen: '[data-id] [data-handle]', finished: '[data-id]' },
  { path: '/rotate-pdf-pages', seen: '[role=gridcell]', finished: '[role=toolbar], [role=gridcell]' },
  { path: '/add-page-numbers-to-pdf', seen: '[role=toolbar]', finished: '[role=toolbar]' },
]

/** Tools whose options have between them every kind of field. */
const panels = ['/merge-pdf', '/split-pdf', '/protect-pdf', '/add-page-numbers-to-pdf']

const names = ['a.pdf', 'b.pdf']

beforeAll(writePseudoSites)

describe.each(['en-XA', 'ar-XB'] as const)('in the pseudo-language %s', (language) => {
  test('every kind of page is taken over without a complaint and fits a phone', { timeout: 120_000 }, async () => {
    await using there = await openIn(language)
    const wide: string[] = []
    for (const path of paths) {
      await goTo(there.page, path)
      const over = await overEdge(there.page)
      if (over > 0) wide.push(`${path} runs ${over} px over the edge`)
    }
    expect(wide).toEqual([])
    expect(await there.page.locator('html').getAttribute('dir')).toBe(language === 'ar-XB' ? 'rtl' : 'ltr')
    expectCalm(there.complaints)
  })

  test.each(works)('files on $path speak it and fit a phone', async ({ path, seen, finished }) => {
    await using there = await openIn(language)
    const { page } = there
    await goTo(page, path)
    await dropFiles(page, [textPdf('a.pdf', 'one', 'two'), textPdf('b.pdf', 'three')])
    await page.locator(seen).first().waitFor()
    expect(await page.locator(finished).evaluateAll((all) => all.some(({ outerHTML }) => outerHTML.includes('·]')))).toBe(true)
    expect(await untranslated(page, finished, names)).toEqual([])
    expect(await overEdge(page)).toBe(0)
    expectCalm(there.complaints)
  })
})

test.each(panels)('the options of %s are in the language of the page', async (path) => {
  await using there = await site.visit({ width: 1440 })
  const { page } = there
  await (await readPseudoSite('en-XA')).showOn(page)
  await goTo(page, path)
  await dropFiles(page, [textPdf('a.pdf', 'one', 'two'), textPdf('b.pdf', 'three')])
  await page.locator('[data-options] summary').first().waitFor()
  // Closed headings say what is set below them.
  const closed = await untranslated(page, '[data-options]', names)
  await page.locator('[data-options] details').evaluateAll((all) => {
    for (const fold of all) fold.setAttribute('open', '')
  })
  expect([...closed, ...(await untranslated(page, '[data-options]', names))]).toEqual([])
  expectCalm(there.complaints)
})

async function openIn(language: PseudoLanguage): Promise<Visit> {
  const visit = await site.visit({ ...phone })
  await (await readPseudoSite(language)).showOn(visit.page)
  return visit
}
