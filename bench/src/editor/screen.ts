import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../measure/browser.ts'
import { printLongPdf } from '../measure/long-pdf.ts'
import { watchLoadOutside } from '../measure/other-load.ts'
import { atMost, type Bar, median, megabytes, quantile, type Report, round } from '../measure/report.ts'
import { startSite } from '../measure/site.ts'
import { tabMemoryBytes } from '../measure/tab-memory.ts'
import type { KeyTimes } from './key-times.ts'
import { closeFile, newTab, openFile, visitEditor } from './open-editor.ts'
import { type Script, sizesOf, watchScripts } from './script-sizes.ts'
import { type Scrolled, scrollDocument, wholeSpeed } from './scroll-document.ts'
import { typeText, undoEdits } from './type-and-undo.ts'

const pages = 300
const seconds = 5
/** About three pages a second: as fast as anybody turns a wheel and still sees what passes. */
const wheelSpeed = 3500
/** How many documents more are closed, and after how many of them the memory counts: where one is measured, browsers give back more or less. */
const documents = 5
const counted = 3
const opened = 3
/** Frames that two cores are allowed to miss. */
const mostFrameMs = availableParallelism() >= 4 ? 17 : 34

/** How the editor feels: the first page, frames while a long document is scrolled, keys, undo, and what it costs. */
export async function runScreen(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const server = await startSite()
  const load = watchLoadOutside()
  try {
    const path = join(folder, 'long.pdf')
    await withBrowser((browser) => printLongPdf(browser, { path, pages }))
    load.take()
    const scripts = await withBrowser((browser) => ownScripts(browser, { url: server.url, path }))
    const felt = await withBrowser((browser) => useEditor(browser, { url: server.url, path }))
    const memory = await withBrowser((browser) => closeDocuments(browser, { url: server.url, path }))
    return report({ ...felt, scripts, memory, others: load.take() })
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Place {
  url: string
  path: string
}

interface Felt {
  firstMs: number[]
  scrolls: Record<string, Scrolled>
  typed: Record<string, KeyTimes>
  undone: KeyTimes
}

async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const { browser } = await launchBrowser()
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** What the editor with a file fetches beyond the page of any other tool with a file. */
async function ownScripts(browser: Browser, { url, path }: Place): Promise<Script[]> {
  const tool = await newTab(browser)
  const ofTool = watchScripts(tool)
  await tool.goto(`${url}/rotate-pdf-pages`, { waitUntil: 'networkidle' })
  await tool.locator('input[type=file]').setInputFiles(path)
  await tool.getByRole('grid').locator('canvas').first().waitFor()
  await tool.waitForLoadState('networkidle')
  const page = await newTab(browser)
  const ofEditor = watchScripts(page)
  await visitEditor(page, url)
  await openFile(page, path)
  await page.waitForLoadState('networkidle')
  return sizesOf(ofEditor().difference(ofTool()))
}

async function useEditor(browser: Browser, { url, path }: Place): Promise<Felt> {
  const page = await newTab(browser)
  await visitEditor(page, url)
  const firstMs: number[] = []
  for (let count = 0; count <= opened; count++) {
    if (count > 0) await closeFile(page)
    const ms = await openFile(page, path)
    // The first time fetches what the others find in the cache.
    if (count > 0) firstMs.push(ms)
  }
  await page.waitForLoadState('networkidle')
  const scrolls = {
    'by the wheel': await scrolled(page, wheelSpeed),
    'the whole document': await scrolled(page, await wholeSpeed(page, seconds)),
  }
  await page.waitForTimeout(1000)
  return { firstMs, scrolls, typed: await typeText(page), undone: await undoEdits(page) }
}

function scrolled(page: Page, pixelsPerSecond: number): Promise<Scrolled> {
  return scrollDocument(page, { seconds, pixelsPerSecond })
}

/** The memory after each document that was opened, scrolled through and closed. */
async function closeDocuments(browser: Browser, { url, path }: Place): Promise<number[]> {
  const page = await newTab(browser)
  await visitEditor(page, url)
  const memory: number[] = []
  for (let count = 0; count < counted + documents; count++) {
    await openFile(page, path)
    await scrolled(page, wheelSpeed)
    await closeFile(page)
    await page.waitForTimeout(1000)
    memory.push(await tabMemoryBytes(browser, page))
  }
  return memory
}

interface Used extends Felt {
  scripts: Script[]
  memory: number[]
  /** The share of the cores that other processes used. */
  others: number
}

function report({ scripts, firstMs, scrolls, typed, undone, memory, others }: Used): Report {
  const kilobytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const first = median(memory.slice(0, counted))
  const growth = (100 * (median(memory.slice(-counted)) - first)) / first
  const figures = (times: readonly number[]) => [round(median(times)), round(quantile(times, 0.95)), round(Math.max(...times))]
  return {
    about:
      `A PDF of ${pages} pages with text, tables, charts and images, printed by Chromium, in the editor on a screen of 1440 by 900 pixels; others took ` +
      `${(others * 100).toFixed(0)} % of the cores. The first page counts from the choice of the file until it is painted sharp, in a tab that has opened the file before. ` +
      `Scrolled for ${seconds} s, at ${wheelSpeed} pixels a second and so that the whole document passes; a page is blank while it is in the middle and nothing of it is drawn. ` +
      'A key counts until its frame is painted; undo, among 200 edits, until the page is laid out again. ' +
      `Memory is the share (PSS) of the tab's processes after each of ${memory.length} documents that was scrolled and closed, in MB: ` +
      `${memory.map(megabytes).join(', ')}; the median of the last ${counted} is compared to that of the first ${counted}. Scripts are those that the editor with a file fetches beyond the page of another tool with a file, as gzip: ${scripts.map(({ name, bytes }) => `${name} ${round(bytes / 1000)}`).join(', ')} kB.`,
    tables: [
      {
        head: ['ms', 'median', '95 %', 'longest'],
        rows: [
          ['first page', ...figures(firstMs)],
          ...Object.entries(scrolls).map(([how, { frames, pages: seen }]) => [`frames, ${how} (${seen} pages seen)`, ...figures(frames)]),
          ...Object.entries(typed).map(([where, { painted }]) => [`key ${where}`, ...figures(painted)]),
          ['undo', ...figures(undone.worked)],
        ],
      },
    ],
    bars: [
      atMost('first page', median(firstMs), 1000, 'ms'),
      ...Object.entries(scrolls).flatMap(([how, { frames, blankMs }]): Bar[] => [
        atMost(`95 % of the frames, ${how}`, quantile(frames, 0.95), mostFrameMs, 'ms'),
        atMost(`blank page in the middle, ${how}`, blankMs, 200, 'ms'),
      ]),
      ...Object.entries(typed).map(([where, { painted }]) => atMost(`95 % of the keys ${where}`, quantile(painted, 0.95), 50, 'ms')),
      atMost('95 % of the undo steps among 200 edits', quantile(undone.worked, 0.95), 16, 'ms'),
      atMost(`growth of the memory by closing ${documents} more documents`, growth, 10, '%'),
      atMost('scripts of the editor beside PDFium and what tools share', kilobytes, 90, 'kB'),
    ],
  }
}
