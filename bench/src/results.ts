import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from './measure/browser.ts'
import { installLongTaskWatch, takeLongTasks } from './measure/long-tasks.ts'
import { textPages, writePdf } from './measure/pdfs.ts'
import { atMost, type Report, round } from './measure/report.ts'
import { startSite } from './measure/site.ts'

const screen = { width: 1440, height: 900 }
const patience = { timeout: 300_000 }

/**
 * A split into a thousand single pages in a browser: the long tasks while it runs, when its results are shown, and when they are scrolled
 * through.
 */
export async function run([count = '1000']: readonly string[]): Promise<Report> {
  const pages = Number(count)
  const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const [server, { browser }] = await Promise.all([startSite(), launchBrowser()])
  try {
    const path = join(folder, 'long.pdf')
    await writePdf(path, textPages(pages, { seed: 3, lines: 30 }))
    const page = await browser.newPage({ viewport: screen })
    await installLongTaskWatch(page)
    await page.goto(`${server.url}/split-pdf`, { waitUntil: 'networkidle' })
    return report(await split(page, { path, pages }), pages)
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The long tasks of one stage of the work. */
interface Stretch {
  name: string
  seconds: number
  tasks: readonly number[]
}

async function split(page: Page, { path, pages }: { path: string; pages: number }): Promise<Stretch[]> {
  // As after an earlier split with these options.
  const options = JSON.stringify({ mode: 'parts', parts: pages })
  await page.evaluate((kept) => localStorage.setItem('octavo_options_split-pdf', kept), options)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose files' }).click()])
  await chooser.setFiles(path)
  const button = page.getByRole('button', { name: /^Split/ })
  await button.and(page.locator(':enabled')).waitFor(patience)
  await page.waitForLoadState('networkidle')
  await takeLongTasks(page)
  return [
    await stretch(page, 'running, until the results are shown', async () => {
      await button.click()
      await page.getByRole('button', { name: `Download all ${pages} files` }).waitFor(patience)
    }),
    await stretch(page, 'scrolling through the results', () => scrollResults(page)),
  ]
}

async function stretch(page: Page, name: string, work: () => Promise<void>): Promise<Stretch> {
  const start = performance.now()
  await work()
  return { name, seconds: (performance.now() - start) / 1000, tasks: await takeLongTasks(page) }
}

/** One screen per frame, from the first result to the last. */
async function scrollResults(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Results' }).evaluate(async ({ parentElement: list }) => {
    if (!list) throw new Error('the list stands in nothing that scrolls')
    while (list.scrollTop + list.clientHeight < list.scrollHeight - 1) {
      list.scrollTop += list.clientHeight
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
}

function report(stretches: readonly Stretch[], pages: number): Report {
  const all = stretches.flatMap(({ tasks }) => tasks)
  return {
    about:
      `A PDF of ${pages} pages is split into single pages in Chromium at ${screen.width} × ${screen.height}. A long task is one above 50 ms, as the ` +
      'browser itself tells (PerformanceObserver, `longtask`); the time of the first line is that of the server.',
    tables: [
      {
        head: ['', 's', 'long tasks', 'together, ms', 'longest, ms'],
        rows: stretches.map(({ name, seconds, tasks }) => [
          name,
          round(seconds),
          String(tasks.length),
          round(tasks.reduce((sum, ms) => sum + ms, 0)),
          round(Math.max(0, ...tasks)),
        ]),
      },
    ],
    bars: [atMost(`longest task with ${pages} results`, Math.max(0, ...all), 100, 'ms')],
  }
}
