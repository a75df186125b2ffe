import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from './measure/browser.ts'
import { printLongPdf } from './measure/long-pdf.ts'
import { watchLoadOutside } from './measure/other-load.ts'
import { servePdfjsPage } from './measure/pdfjs-page.ts'
import { noiseImage, writePdf } from './measure/pdfs.ts'
import { atMost, median, megabytes, quantile, type Report, round } from './measure/report.ts'
import { scrollPages } from './measure/scroll-pages.ts'
import { startSite } from './measure/site.ts'
import { tabMemoryBytes } from './measure/tab-memory.ts'
import { installThumbnailClock, timeThumbnails } from './measure/thumbnail-clock.ts'

const pages = 1000
const thumbnails = 20
const scannedPages = 60
const rounds = 7
const longestMs = 240_000
/** A round in which others used more of the machine than this isn't reliable. */
const mostOthers = 0.1
const passes = 3
const screen = { width: 1440, height: 900 }
/** How long the pointer hovers over the button and the chooser is open before there is a file. A person takes longer. */
const choosingMs = 1500

/** The first thumbnails of a long PDF on our page compared with pdf.js, then the memory of scrolling through all of them. */
export async function run(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const [server, peer] = await Promise.all([startSite(), servePdfjsPage()])
  try {
    const [path, scans] = [join(folder, 'long.pdf'), join(folder, 'scans.pdf')]
    const image = await noiseImage()
    await writePdf(
      scans,
      Array.from({ length: scannedPages }, (_, page) => ({ kind: 'image', jpeg: image.distinct(page) }) as const),
    )
    const tool = `${server.url}/merge-pdf`
    const all = await withBrowser(async (browser) => {
      await printLongPdf(browser, { path, pages })
      return alternate(browser, { tool, peer: peer.url, paths: { chosen: path, sudden: path, scans } })
    })
    const memory = await withBrowser((browser) => scrolled(browser, { tool, path }))
    return report(all, { memory, bytes: (await stat(path)).size })
  } finally {
    await Promise.all([server.stop(), peer.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const { browser } = await launchBrowser()
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Whether there was time between the first sign of a file and the file itself; and a chosen file of scans. */
const starts = ['chosen', 'sudden', 'scans'] as const
type Start = (typeof starts)[number]

interface Round {
  start: Start
  our: number
  their: number
  widthPx: number
  /** The share of the cores that other processes used. */
  others: number
}

interface Compared {
  tool: string
  peer: string
  paths: Record<Start, string>
}

async function alternate(browser: Browser, { tool, peer, paths }: Compared): Promise<Round[]> {
  const all: Round[] = []
  const load = watchLoadOutside()
  const end = performance.now() + longestMs
  while (starts.some((start) => quietOf(all, start).length < rounds) && performance.now() < end) {
    for (const start of starts) {
      load.take()
      const path = paths[start]
      const our = await timeFirst(browser, { url: tool, path, start })
      const their = await timeFirst(browser, { url: `${peer}/?count=${thumbnails}&width=${our.widthPx}`, path, start })
      all.push({ start, our: our.ms, their: their.ms, widthPx: our.widthPx, others: load.take() })
    }
  }
  return all
}

function quietOf(all: readonly Round[], wanted: Start): Round[] {
  return all.filter(({ start, others }) => start === wanted && others <= mostOthers)
}

/** On a machine that is never quiet all rounds count. */
function countedOf(all: readonly Round[], wanted: Start): Round[] {
  const quiet = quietOf(all, wanted)
  return quiet.length >= 3 ? quiet : all.filter(({ start }) => start === wanted)
}

/** In a separate context with an empty cache. */
async function timeFirst(browser: Browser, { url, path, start }: { url: string; path: string; start: Start }) {
  const page = await openPage(browser, url)
  if (start !== 'sudden') {
    await page.getByRole('button', { name: 'Choose files' }).hover()
    await page.waitForTimeout(choosingMs)
  }
  const time = await timeThumbnails(page, path)
  await page.context().close()
  return time
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  // Thumbnails that fade in would be present but not visible yet.
  const context = await browser.newContext({ viewport: screen, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await installThumbnailClock(page, thumbnails)
  await page.goto(url, { waitUntil: 'networkidle' })
  return page
}

/** The memory before scrolling and after each pass. */
async function scrolled(browser: Browser, { tool, path }: { tool: string; path: string }): Promise<number[]> {
  const page = await openPage(browser, tool)
  await timeThumbnails(page, path)
  await page.waitForLoadState('networkidle')
  const memory = [await tabMemoryBytes(browser, page)]
  for (let pass = 0; pass < passes; pass++) {
    const seen = await scrollPages(page)
    if (seen !== pages) throw new Error(`${seen} pages were drawn, not ${pages}`)
    memory.push(await tabMemoryBytes(browser, page))
  }
  return memory
}

function report(all: readonly Round[], { memory, bytes }: { memory: readonly number[]; bytes: number }): Report {
  const of = (start: Start) => countedOf(all, start)
  const row = (name: string, figures: readonly number[]) => [
    name,
    round(quantile(figures, 0.1)),
    round(median(figures)),
    round(quantile(figures, 0.9)),
  ]
  const rows = (start: Start, what: string) => [
    row(
      `${what}: our page`,
      of(start).map(({ our }) => our),
    ),
    row(
      `${what}: pdf.js`,
      of(start).map(({ their }) => their),
    ),
    row(
      `${what}: ratio in a round`,
      of(start).map(({ our, their }) => our / their),
    ),
  ]
  const ratio = (start: Start) => median(of(start).map(({ our }) => our)) / median(of(start).map(({ their }) => their))
  const [before = 0, first = 0, ...later] = memory
  return {
    about:
      `A PDF of ${pages} pages and ${megabytes(bytes)} MB with text, tables, charts and images, printed by Chromium. The time runs from the change of the file ` +
      `input until ${thumbnails} thumbnails of ${all[0]?.widthPx} pixels are painted: on our page with all that it does besides (the card, the change to the mode of pages, ` +
      'the upload to a server on the same cores), with pdf.js in a plain page that draws with its worker and does nothing else. Both start with an empty cache, ' +
      `in turns; ${all.length / starts.length} rounds, of which ${starts.map((start) => `${of(start).length} (${start})`).join(', ')} count, ` +
      `in which others took ${(
        quantile(
          starts.flatMap((start) => of(start).map(({ others }) => others)),
          0.99,
        ) * 100
      ).toFixed(0)} % of the cores at most. ` +
      `Chosen: the pointer lies on the button for ${choosingMs / 1000} s before the file is there. ` +
      'Sudden: the file is there in the moment in which the button is met, as nobody chooses one; nothing is fetched ahead then. ' +
      `Scans: a PDF of ${scannedPages} JPEGs of 1.1 megapixels, chosen. ` +
      'pdf.js is always loaded as a part of its page, and starts its worker with the file. ' +
      'Memory is the share (PSS) of the processes that show the page, after a collection of garbage, in MB; each pass scrolls through all pages and draws them.',
    tables: [
      { head: ['ms', '10 %', 'median', '90 %'], rows: starts.flatMap((start) => rows(start, start)) },
      {
        head: ['MB', 'memory', 'growth'],
        rows: memory.map((figure, index) => [
          index === 0 ? `${thumbnails} thumbnails` : `pass ${index}`,
          megabytes(figure),
          index === 0 ? '' : megabytes(figure - (memory[index - 1] ?? 0)),
        ]),
      },
    ],
    bars: [
      atMost('chosen: median of our page over that of pdf.js', ratio('chosen'), 1, 'times'),
      atMost('scans: median of our page over that of pdf.js', ratio('scans'), 1, 'times'),
      atMost('growth in the first pass', (first - before) / 1e6, 200, 'MB'),
      atMost('growth after the first pass', (Math.max(...later) - first) / 1e6, 20, 'MB'),
    ],
  }
}
