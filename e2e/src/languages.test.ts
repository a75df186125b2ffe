import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectNoComplaints } from './testing/complaints.ts'
import { courseForm } from './testing/forms.ts'
import { colourPng } from './testing/images.ts'
import { dropFiles } from './testing/incoming-files.ts'
import { officeFixture, textFile } from './testing/office-files.ts'
import { type TestFile, tablePdf, textPdf } from './testing/pdfs.ts'
import { type PseudoLanguage, readPseudoSite, untranslated, writePseudoSites } from './testing/pseudo-site.ts'
import { sharedSite } from './testing/site.ts'
import { goTo, overEdge, phone, type Visit } from './testing/visit.ts'

const site = sharedSite()

/** One page of each kind: the others differ in nothing but their words. */
const paths = [
  '/',
  '/merge-pdf',
  '/compress-pdf',
  '/url-to-pdf',
  '/forms',
  '/faq',
  '/account',
  '/billing',
  '/set-new-password',
  '/download',
]

/** Where everything that is seen comes from folders that `scripts/languages/folders.ts` calls finished. */
const works: readonly { path: string; language: PseudoLanguage; seen: string; finished: string }[] = [
  { path: '/protect-pdf', language: 'ar-XB', seen: '[data-id] [data-handle]', finished: '[data-id]' },
  { path: '/rotate-pdf-pages', language: 'en-XA', seen: '[role=gridcell]', finished: '[role=toolbar], [role=gridcell]' },
  { path: '/add-page-numbers-to-pdf', language: 'ar-XB', seen: '[role=toolbar]', finished: '[role=toolbar]' },
]

/** Every tool that is ready, with what it is given. */
const tools: Readonly<Record<string, readonly TestFile[] | string>> = {
  '/add-images-to-pdf': [textPdf('a.pdf', 'one'), colourPng('c.png')],
  '/add-page-numbers-to-pdf': pdfs(),
  '/compress-pdf': pdfs(),
  '/delete-pages-from-pdf': pdfs(),
  '/edit-pdf': pdfs(),
  '/excel-to-pdf': [textFile('d.csv', 'thing;price\nhorse;7\n')],
  '/extract-images-from-pdf': pdfs(),
  '/extract-text-from-pdf': pdfs(),
  '/images-to-pdf': [colourPng('c.png')],
  '/merge-pdf': pdfs(),
  '/ocr-pdf': pdfs(),
  '/pdf-to-excel': [tablePdf('a.pdf')],
  '/pdf-to-images': pdfs(),
  '/pdf-to-pdfa': pdfs(),
  '/pdf-to-ppt': pdfs(),
  '/pdf-to-word': pdfs(),
  '/ppt-to-pdf': [officeFixture('bullets.ppt')],
  '/protect-pdf': pdfs(),
  '/rotate-pdf-pages': pdfs(),
  '/split-pdf': pdfs(),
  '/unlock-pdf': pdfs(),
  '/url-to-pdf': 'https://example.invalid/page',
  '/word-to-pdf': [textFile('e.rtf', '{\\rtf1 Dear reader\\par}')],
}

const names = ['a.pdf', 'b.pdf', 'c.png', 'd.csv', 'e.rtf', 'bullets.ppt', 'https://example.invalid/page']

/** What the form says itself: its labels, choices and format of dates; and the kinds of files that are named alike everywhere. */
const namesOfForm = [
  'course.pdf',
  ...[
    'First name',
    'Date of birth',
    'Level',
    'Price',
    'Count',
    'Total',
    'I agree',
    'Signature',
    'Notes',
    'Beginner',
    'Confident',
    'dd.mm.yyyy',
  ],
  ...['JSON', 'XFDF', 'FDF', 'CSV', 'Excel'],
]

beforeAll(writePseudoSites, 120_000)

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
    expectNoComplaints(there.complaints)
  })
})

describe('in both pseudo-languages by turns', () => {
  test.each(works)('files on $path speak $language and fit a phone', async ({ path, seen, finished, language }) => {
    await using there = await openIn(language)
    const { page } = there
    await goTo(page, path)
    await dropFiles(page, [textPdf('a.pdf', 'one', 'two'), textPdf('b.pdf', 'three')])
    await page.locator(seen).first().waitFor()
    expect(await page.locator(finished).evaluateAll((all) => all.some(({ outerHTML }) => outerHTML.includes('·]')))).toBe(true)
    expect(await untranslated(page, finished, names)).toEqual([])
    expect(await overEdge(page)).toBe(0)
    expectNoComplaints(there.complaints)
  })

  test('a form speaks it however it is worked on, and fits a phone', async () => {
    await using there = await openIn('en-XA')
    const { page } = there
    const problems: string[] = []
    const look = async (place: string) => {
      const over = await overEdge(page)
      if (over > 0) problems.push(`${place} runs ${over} px over the edge`)
      problems.push(...(await untranslated(page, 'main [data-mode]', namesOfForm)).map((text) => `${place} says '${text}'`))
    }
    await goTo(page, '/forms')
    await dropFiles(page, [courseForm()])
    const modes = page.locator('main header fieldset label')
    await modes.first().waitFor()
    await look('filling')
    await page.locator('main header [aria-haspopup=dialog]').tap()
    await page.locator('dialog[open]').waitFor()
    await look('more of filling')
    await page.keyboard.press('Escape')
    await page.locator('aside + div button').first().tap()
    await page.locator('main section[aria-label] input').first().waitFor()
    await look('one field')
    // The sheet covers the choice of modes.
    await page.locator('main section[aria-label="First name"] button').first().tap()
    await page.locator('main section[aria-label="First name"]').waitFor({ state: 'detached' })
    await modes.nth(0).tap()
    await page.locator('aside ol button').first().waitFor()
    await look('designing')
    // A field of most options.
    await page.locator('aside ol button').first().focus()
    await page.keyboard.press('Enter')
    await page.locator('aside details').first().waitFor()
    await page.locator('aside details').evaluateAll((all) => {
      for (const fold of all) fold.setAttribute('open', '')
    })
    await look('a field')
    await modes.nth(2).tap()
    await page.locator('main aside input[type=file]').first().waitFor({ state: 'attached' })
    await look('a table')
    expect(problems).toEqual([])
    expectNoComplaints(there.complaints)
  })
})

test('every tool with files and its options open fits a phone from the right and says nothing in English', {
  timeout: 120_000,
}, async () => {
  await using there = await openIn('ar-XB')
  const { page } = there
  const problems: string[] = []
  for (const [path, given] of Object.entries(tools)) {
    await goTo(page, path)
    if (typeof given === 'string') await openAddress(page, given)
    else await dropFiles(page, given)
    if (path === '/edit-pdf') {
      // Its work is done in the editor, which has no options beside it.
      await page.locator('[data-editor]').waitFor()
      const texts = await untranslated(page, '[data-editor]', names)
      problems.push(...texts.map((text) => `${path} says '${text}'`))
      expect(await overEdge(page)).toBe(0)
      continue
    }
    await page.locator('[data-options] :is(input, select, button, summary)').first().waitFor({ state: 'attached' })
    problems.push(...(await widthsOn(page, path)))
    await page.locator('aside > button[aria-expanded=false]').tap()
    // Closed headings say what is set below them.
    problems.push(...(await problemsOn(page, `${path} with its options`)))
    await page.locator('[data-options] details').evaluateAll((all) => {
      for (const fold of all) fold.setAttribute('open', '')
    })
    problems.push(...(await problemsOn(page, `${path} with all of its options`)))
  }
  expect(problems).toEqual([])
  // Nobody is there to open the address.
  expectNoComplaints(there.complaints, '422 /web-pages')
})

test('the walk knows every tool that is ready', async () => {
  await using there = await site.visit()
  const ready = there.page.locator('main li').filter({ hasNotText: 'Soon' }).locator('a[href*=pdf]')
  const paths = await ready.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect([...new Set(paths)].sort()).toEqual(Object.keys(tools))
})

/** What lies over the edge, and what is in English. */
async function problemsOn(page: Page, place: string): Promise<string[]> {
  const texts = await untranslated(page, 'main', names)
  return [...(await widthsOn(page, place)), ...texts.map((text) => `${place} says '${text}'`)]
}

async function widthsOn(page: Page, place: string): Promise<string[]> {
  const over = await overEdge(page)
  // The sheet scrolls by itself.
  const inside = await page.locator('aside > div:has([data-options])').evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)
  return [
    ...(over > 0 ? [`${place} runs ${over} px over the edge`] : []),
    ...(inside > 0 ? [`${place}: the sheet runs ${inside} px over its edge`] : []),
  ]
}

async function openAddress(page: Page, address: string): Promise<void> {
  await page.locator('main form textarea, main form input').first().fill(address)
  await page.locator('main form button[type=submit]').first().tap()
}

function pdfs(): TestFile[] {
  return [textPdf('a.pdf', 'one', 'two'), textPdf('b.pdf', 'three')]
}

async function openIn(language: PseudoLanguage): Promise<Visit> {
  const visit = await site.visit({ ...phone })
  await (await readPseudoSite(language)).showOn(visit.page)
  return visit
}
