import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { editorOn, faultsOf } from './testing/editor.ts'
import { pageTexts, pdfOf, type TestFile } from './testing/pdfs.ts'
import { report, reportLines } from './testing/report.ts'
import { sharedSite } from './testing/site.ts'

const run = promisify(execFile)
const site = sharedSite()

test('letters that only another page shows in the font of a line come in that font', async () => {
  await using there = await site.visit({ path: '/editor', width: 1280 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(inOneFont('pages.pdf', ['one', 'two']))
  await typeBehind(page, 'one', ' two')
  await page.getByText("Uses the document's own font, so the change won't show.").waitFor()
  expect(await shownFonts(page)).toHaveLength(1)
  const saved = await editor.save()
  expect(await faultsOf(saved)).toBe('')
  expect((await pageTexts(saved)).map((text) => text.trim())).toEqual(['one two', 'two'])
  expect((await run('pdffonts', [saved])).stdout.trim().split('\n').slice(2)).toHaveLength(1)
  expect(there.complaints).toEqual([])
})

test('a word with a letter that the document lacks is shown in one font, and saved where it is shown', async () => {
  await using there = await site.visit({ path: '/editor', width: 1280 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(inOneFont('pages.pdf', ['one line', 'two']))
  await typeBehind(page, 'one line', ' twoЖon and Żeno, line')
  await page.getByText('come in a similar font: Ж a d Ż ,').waitFor()
  await haveOtherScripts(page)
  const shown = await shownWords(page)
  expect(shown.map(({ word }) => word)).toEqual(['one', 'line', 'twoЖon', 'and', 'Żeno,', 'line'])
  const saved = await editor.save()
  expect(await faultsOf(saved)).toBe('')
  expectSamePlaces(shown, await savedWords(saved))
  expect(there.complaints).toEqual([])
})

test('words of a paragraph with letters that its font lacks are saved where they are shown', async () => {
  await using there = await site.visit({ path: '/editor', width: 1440 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(report())
  await page.getByRole('button', { name: `Edit: ${reportLines[1]}` }).waitFor()
  // Before 'year' in the second line.
  const place = await editor.at(1, { x: 110, y: 116 })
  await page.mouse.click(place.x, place.y)
  await page.getByRole('textbox', { name: 'Text of the paragraph' }).waitFor()
  await page.keyboard.type('Живой łączny ')
  await page.keyboard.press('Escape')
  await haveOtherScripts(page)
  const shown = await shownWords(page)
  expect(shown.map(({ word }) => word)).toEqual(expect.arrayContaining(['Живой', 'łączny']))
  const saved = await editor.save()
  expect(await faultsOf(saved)).toBe('')
  expectSamePlaces(shown, await savedWords(saved))
  expect(there.complaints).toEqual([])
})

test.each([
  ['kerned', '[(The h)60(ar)-30(bour h)80(as)]TJ', '[(fr)70(eight th)60(is y)90(ear)]TJ', ''],
  ['tracked', '(The harbour has)Tj', '(freight this year)Tj', '1.2 Tc'],
  ['spaced', '(The harbour has)Tj', '(freight this year)Tj', '3 Tw'],
])('words of a paragraph and of a line whose letters are %s are saved where they are shown', async (_, first, second, spacing) => {
  await using there = await site.visit({ path: '/editor', width: 1280 })
  const { page } = there
  const editor = editorOn(page)
  const content = `BT /F 14 Tf ${spacing} 1 0 0 1 40 300 Tm ${first} 1 0 0 1 40 280 Tm ${second} 1 0 0 1 40 200 Tm ${first} ET`
  await editor.open(inHelvetica(content))
  const opened = page.getByRole('button', { name: 'Edit: The harbour has' })
  await opened.nth(1).waitFor()
  await opened.first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Text of the paragraph' }).waitFor()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.type(' old')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await opened.last().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Text of the line' }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type(' been there')
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await shownFonts(page)).every((family) => family.startsWith('octavo-page'))).toBe(true)
  const shown = await shownWords(page)
  expect(shown.map(({ word }) => word)).toEqual([...'The old harbour has freight this year The harbour has been there'.split(' ')])
  const saved = await editor.save()
  expect(await faultsOf(saved)).toBe('')
  expectSamePlaces(shown, await savedWords(saved))
  expect(there.complaints).toEqual([])
})

test.each([
  ['Noto Sans Thai', 'ซื้อน้ำที่'],
  ['Noto Looped Thai', 'มีญ่าซื้'],
  ['Noto Sans Devanagari', 'पृष्ठ की श्री'],
  ['Noto Serif Devanagari', 'वि क्षत्रि'],
])(
  'behind letters that the file says by marked content, a word is shown where it is saved, and read after them: %s',
  async (font, text) => {
    await using there = await site.visit({ path: '/editor', width: 1280 })
    const { page } = there
    const editor = editorOn(page)
    await editor.open(await printed(page, text, `font: 24px '${font}'`))
    await typeBehind(page, text, ' paper')
    await expect.poll(async () => (await shownFonts(page)).map((family) => family.startsWith('octavo-page'))).toEqual([true, false])
    await page.evaluate(() => document.fonts.ready)
    const shown = await shownWords(page)
    expect(shown.map(({ word }) => word).join(' ')).toBe(`${text} paper`)
    const saved = await editor.save()
    expect(await faultsOf(saved)).toBe('')
    // Poppler sees spaces at marks of some fonts, in the printed file too.
    expect((await pageTexts(saved))[0]?.trim().replace(/\s(?!paper$)/gu, '')).toBe(`${text.replaceAll(' ', '')} paper`)
    expectSamePlaces(shown.slice(-1), await savedWords(saved))
    expect(there.complaints).toEqual([])
  },
)

const harbour =
  'Slow hours before every river promised that the reader folds its own books near a hand of presses and octavo numbers. ' +
  'What twice within cuts so often were ink and hills from every binder, who prints what the wind keeps dry on paper margins, ' +
  'and in comes the leaf that find they used for presses before hours were slow.'
const slanted = harbour.replace(/promised that the reader|near a hand of presses/g, '<i>$&</i>')
const numbered = `<span style="display: inline-block; width: 25px">1.</span>${harbour}`

test.each([
  { typed: 'printed wind', place: 'into it' },
  { typed: 'hand binder paper', place: 'into it' },
  { typed: 'slow margins keeps folds', place: 'into it' },
  // As long as fits only if the gaps before it get narrower.
  { typed: 'number', place: 'into it' },
  { typed: 'and', text: slanted, place: 'before words in italics' },
  { typed: 'hop', text: slanted, behind: 6, place: 'among words in italics' },
  { typed: 'and', text: numbered, behind: 5, place: 'behind a number at a tab' },
  // All lines but the last one stay as the page has them.
  { typed: 'there', behind: 60, place: 'behind it' },
])("with '$typed' written $place, a justified paragraph is shown as it is saved", async ({ typed, text = harbour, behind = 3 }) => {
  await using there = await site.visit({ path: '/editor', width: 1280 })
  const { page } = there
  const editor = editorOn(page)
  await editor.open(await printed(page, text, "font: 14px/1.4 'Liberation Serif'; text-align: justify"))
  const first = page.getByRole('button', { name: /^Edit: (1\. )?Slow/ })
  await first.waitFor()
  await first.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Text of the paragraph' }).waitFor()
  await page.keyboard.press('Control+Home')
  for (let count = 0; count < behind; count++) await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.type(` ${typed}`)
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await shownFonts(page)).every((family) => family.startsWith('octavo-page'))).toBe(true)
  const shown = await shownWords(page)
  const saved = await editor.save()
  expect(await faultsOf(saved)).toBe('')
  expectSamePlaces(shown, await savedWords(saved), { isTracked: false })
  expect(there.complaints).toEqual([])
})

interface Word {
  word: string
  /** Where it begins and ends, in points from the left edge of the page. */
  x: number
  end: number
}

/** Half a pixel, in points, at the zoom that the tests use. */
const near = 0.4

/** Poppler ends a word before the tracking of its last letter, so that ends can be compared only where there is none. */
function expectSamePlaces(shown: readonly Word[], saved: readonly Word[], { isTracked = true } = {}): void {
  const isSame = (one: Word, other: Word) =>
    one.word === other.word && Math.abs(one.x - other.x) < near && (isTracked || Math.abs(one.end - other.end) < near)
  const far = shown.filter((one) => !saved.some((other) => isSame(one, other)))
  expect({ far, saved: far.length === 0 ? [] : saved }).toEqual({ far: [], saved: [] })
}

/** Types at the end of a line. */
async function typeBehind(page: Page, line: string, text: string): Promise<void> {
  await page.getByRole('button', { name: `Edit: ${line}`, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Text of the line' }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type(text)
  await page.keyboard.press('Escape')
}

/** The fonts in which changed text of the first page is shown. */
async function shownFonts(page: Page): Promise<string[]> {
  const families = await editorOn(page)
    .paper(1)
    .locator('span[aria-hidden=true] > span')
    .evaluateAll((spans) => spans.filter(({ textContent }) => textContent?.trim()).map((span) => getComputedStyle(span).fontFamily))
  return [...new Set(families)]
}

/** Waits for the faces with letters other than Latin ones. */
async function haveOtherScripts(page: Page): Promise<void> {
  await expect.poll(async () => (await shownFonts(page)).filter((family) => family.includes('Octavo stage')).length).toBe(1)
}

/** The words of changed lines of the first page. */
async function shownWords(page: Page): Promise<Word[]> {
  return editorOn(page)
    .paper(1)
    .evaluate((paper) => {
      const sheet = paper.getBoundingClientRect()
      const scale = sheet.width / Number(paper.getAttribute('data-stage'))
      return [...paper.querySelectorAll('span[aria-hidden=true] > span')].flatMap(({ firstChild: text }) =>
        [...(text?.textContent ?? '').matchAll(/\S+/g)].map((found) => {
          const range = document.createRange()
          if (text) range.setStart(text, found.index)
          if (text) range.setEnd(text, found.index + found[0].length)
          const { left, right } = range.getBoundingClientRect()
          return { word: found[0], x: (left - sheet.x) / scale, end: (right - sheet.x) / scale }
        }),
      )
    })
}

/** The words of the first page as poppler finds them. */
async function savedWords(path: string): Promise<Word[]> {
  const { stdout } = await run('pdftotext', ['-l', '1', '-bbox', path, '-'])
  const words = stdout.matchAll(/<word xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"[^>]*>([^<]*)</g)
  return [...words].map(([, x, end, word = '']) => ({ word, x: Number(x), end: Number(end) }))
}

/** A paragraph as a browser prints it. */
async function printed(page: Page, text: string, style: string): Promise<TestFile> {
  const sheet = await page.context().newPage()
  await sheet.setContent(`<p style="${style}">${text}</p>`)
  const buffer = await sheet.pdf({ width: '6in', height: '4in' })
  await sheet.close()
  return { name: 'line.pdf', mimeType: 'application/pdf', buffer }
}

/** A page with a content in Helvetica. */
function inHelvetica(content: string): TestFile {
  return pdfOf('page.pdf', [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ])
}

/** Pages with a line each, in a font that is reduced to what they show. */
function inOneFont(name: string, texts: readonly string[]): TestFile {
  // Readers don't know the widths of a font with such a name.
  const widths = Array.from({ length: 95 }, () => 600).join(' ')
  const contents = texts.map((text) => `BT /F 24 Tf 40 300 Td (${text}) Tj ET`)
  return pdfOf(name, [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${texts.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}]/Count ${texts.length}>>`,
    `<</Type/Font/Subtype/Type1/BaseFont/ABCDEF+Helvetica/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 126/Widths[${widths}]>>`,
    ...contents.flatMap((content, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 400]/Contents ${5 + index * 2} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
      `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ]),
  ])
}
