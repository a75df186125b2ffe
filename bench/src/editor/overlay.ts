import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from '../measure/browser.ts'
import { atMost, type Report, round } from '../measure/report.ts'
import { startSite } from '../measure/site.ts'
import { type Area, drawingOffset, type GreyImage, strayShare } from './drawing-offset.ts'
import { newTab, openFile, visitEditor } from './open-editor.ts'
import { printScriptLines, rotations, type ScriptLine, scriptLines } from './script-lines.ts'

/** Device pixels for a CSS pixel. */
const density = 2
/** A busy machine may need as long for one step. */
const longestMs = 120_000

/** Whether changed lines stand on the screen where the saved file has them, in several scripts, sizes and rotations. */
export async function runOverlay(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const server = await startSite()
  const { browser } = await launchBrowser()
  try {
    const path = await printScriptLines(browser, folder)
    const offsets = await compare(browser, { url: server.url, path, saved: join(folder, 'saved.pdf') })
    return report(offsets)
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The offset of each line on each page, in CSS pixels, and how much of one of its letters is drawn elsewhere, in percent. */
type Offsets = { line: ScriptLine; rotation: number; pixels: number; stray: number }[]

async function compare(browser: Browser, { url, path, saved }: { url: string; path: string; saved: string }): Promise<Offsets> {
  const before = await newTab(browser, { density })
  await visitEditor(before, url)
  await openFile(before, path)
  for (const number of pageNumbers) for (const line of scriptLines) await lengthen(before, paperOf(before, number), line)
  await hold(before)
  const shown = []
  for (const number of pageNumbers) shown.push(await drawingOf(before, number))
  await save(before, saved)
  const after = await newTab(browser, { density })
  await visitEditor(after, url)
  await openFile(after, saved)
  await hold(after)
  const offsets: Offsets = []
  for (const [index, number] of pageNumbers.entries()) {
    const drawn = await drawingOf(after, number)
    for (const [at, line] of scriptLines.entries()) {
      const area = shown[index]?.areas[at]
      const image = shown[index]?.image
      if (!area || !image) throw new Error(`The line in ${line.script} isn't there`)
      const pixels = drawingOffset(image, drawn.image, area) / density
      offsets.push({ line, rotation: rotations[index] ?? 0, pixels, stray: 100 * strayShare(image, drawn.image, area) })
    }
  }
  return offsets
}

const pageNumbers = rotations.map((_, index) => index + 1)

function paperOf(page: Page, number: number): Locator {
  return page.getByRole('region', { name: `Page ${number}`, exact: true })
}

/** Types at the end of a line. */
async function lengthen(page: Page, paper: Locator, { text, typed = ` ${start(text).trim()}` }: ScriptLine): Promise<void> {
  await paper.scrollIntoViewIfNeeded()
  const line = paper.getByRole('button', { name: `Edit: ${start(text)}` })
  await line.waitFor()
  await line.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: /^Text of the / }).waitFor()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText(typed)
  await page.keyboard.press('Escape')
}

/** The first letters of a line, by which it is found: readers differ in the spaces between those of some scripts. */
function start(text: string): string {
  return [...text].slice(0, 4).join('')
}

/** Chooses the tool that marks nothing, and waits until all fonts are there. */
async function hold(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('h')
  await page.mouse.move(2, 2)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(1500)
}

async function drawingOf(page: Page, number: number): Promise<{ image: GreyImage; areas: Area[] }> {
  const paper = paperOf(page, number)
  await paper.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.waitForTimeout(1500)
  // The place of a page may have a part of a pixel, which a screenshot of it alone would round in its own way.
  const sheet = await paper.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { left: x, top: Math.max(0, y), width, height: Math.min(height, innerHeight - Math.max(0, y)) }
  })
  const cut = Object.fromEntries(Object.entries(sheet).map(([side, length]) => [side, Math.round(length * density)])) as unknown as Area
  const { data, info } = await sharp(await page.screenshot())
    .extract(cut)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const areas = await paper.evaluate(
    (element, { texts, times }) => {
      const sheet = element.getBoundingClientRect()
      const spans = [...element.querySelectorAll('[aria-hidden=true]')]
      return texts.flatMap((text) => {
        const box = spans.find((span) => span.textContent?.startsWith(text))?.getBoundingClientRect()
        if (!box) return []
        return [{ left: (box.x - sheet.x) * times, top: (box.y - sheet.y) * times, width: box.width * times, height: box.height * times }]
      })
    },
    { texts: scriptLines.map(({ text }) => start(text)), times: density },
  )
  return { image: { width: info.width, height: info.height, pixels: data }, areas }
}

async function save(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Save PDF' }).click()
  const button = page.getByRole('button', { name: 'Download' })
  await button.waitFor({ timeout: longestMs })
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  await file.saveAs(path)
}

function report(offsets: Offsets): Report {
  const rows = (value: (one: Offsets[number]) => number) =>
    scriptLines.map((line) => [
      `${line.script}, ${line.points} pt`,
      ...rotations.map((degrees) => {
        const one = offsets.find((offset) => offset.line === line && offset.rotation === degrees)
        return round(one ? value(one) : Number.NaN)
      }),
    ])
  return {
    about:
      'A word is typed behind lines of several scripts, fonts and sizes, on a page and on its rotated copies. How far the editor shows each line from where ' +
      'the saved file has it when it is opened again, in CSS pixels on a screen of two device pixels each; the farthest third of a line counts. Then how much of a letter is ' +
      'drawn elsewhere, such as a mark over the next one: the share of its dark pixels that the other drawing has more than 1.5 pixels away.',
    tables: [
      { head: ['pixels', ...rotations.map((degrees) => `${degrees}°`)], rows: rows(({ pixels }) => pixels) },
      { head: ['% drawn elsewhere', ...rotations.map((degrees) => `${degrees}°`)], rows: rows(({ stray }) => stray) },
    ],
    bars: [
      atMost('farthest line from its place in the saved file', Math.max(...offsets.map(({ pixels }) => pixels)), 0.5, 'pixels'),
      atMost('most of a letter that is drawn elsewhere', Math.max(...offsets.map(({ stray }) => stray)), 5, '%'),
    ],
  }
}
