import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserNeeds, findBrowser } from '@octavo/documents/browser/find-browser.ts'
import { createDialer } from '@octavo/platform/web/dial.ts'
import { openWebGate } from '@octavo/platform/web/web-gate.ts'
import type { SlotPool } from '@octavo/sandbox/contract.ts'
import { createSlotPool } from '@octavo/sandbox/pool.ts'
import { loadOptions } from '@octavo/tools'
import { type RunToolPayload, runToolJob } from '@octavo/tools/tool-jobs.ts'
import { timeCommand } from './measure/command.ts'
import { atMost, median, type Report, round } from './measure/report.ts'
import { startWebPage, type WebPage } from './measure/web-page.ts'

/** A web page of 1 MB to PDF: a warm slot compared with a cold one and with Chromium's command line. */
export async function run([given = '5']: readonly string[]): Promise<Report> {
  const program = findBrowser()
  if (!program) throw new Error('Chromium is not installed.')
  const work = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const page = await startWebPage(1024 * 1024)
  const warm = await openPool(program, page, work)
  const times = { warm: [] as number[], quick: [] as number[], cold: [] as number[], command: [] as number[] }
  try {
    await print(warm, page)
    for (let round = 0; round < Number(given); round++) {
      // A warm slot prepares the next empty page; another measurement comes between two uses of it.
      times.quick.push(await print(warm, page, asCommand))
      times.cold.push(await printCold(program, page, work))
      times.warm.push(await print(warm, page))
      times.command.push(await printByCommand(program, page, join(work, `profile-${round}`)))
    }
    return report(times)
  } finally {
    await warm.close()
    await page.stop()
    await rm(work, { recursive: true, force: true })
  }
}

/** Like the command line: prints as soon as the page is loaded, tagged and without bookmarks. */
const asCommand = { waitUntil: 'load', scroll: false, hidePopups: false, bookmarks: false }

async function openPool(program: string, page: WebPage, work: string): Promise<SlotPool> {
  const dialer = createDialer({ allow: [page.host], connectMs: 5000 })
  const limits = { maxBytes: 100e6, maxRequests: 1000, limitMs: 60_000, idleMs: 20_000 }
  const pool = createSlotPool({
    size: 1,
    modules: ['@octavo/documents/browser/slot.ts', '@octavo/documents/jobs.ts', '@octavo/tools/runners'].map((name) =>
      import.meta.resolve(name),
    ),
    needs: browserNeeds(program, { pageSeconds: 30, maxRequests: 1000 }, ({ home }) => openWebGate({ folder: home, dialer, limits })),
    memoryFolder: '/dev/shm',
    diskFolder: join(work, 'slots'),
    memoryShareBytes: 256e6,
    limits: { memoryBytes: 1500e6, reservedBytes: 6 * 1024 ** 3, cpuSeconds: 600, fileBytes: 1e9, processes: 1024 },
    renew: { jobs: 1000, rssBytes: 1e9 },
    sandbox: 'auto',
  })
  await pool.ready()
  return pool
}

async function print(pool: SlotPool, page: WebPage, options: object = {}): Promise<number> {
  const { Options } = await loadOptions('url-to-pdf')
  const start = performance.now()
  let results = 0
  await pool.use({ urgency: 'task', limitMs: 120_000, bytes: 1e6 }, async (slot) => {
    const payload: RunToolPayload = { type: 'url-to-pdf', options: Options.parse({ urls: [page.url], ...options }), inputs: [] }
    await slot.call(runToolJob, payload, (told) => {
      if (told.kind === 'results') results += told.results.length
    })
  })
  if (results !== 1) throw new Error('there is no PDF')
  return performance.now() - start
}

async function printCold(program: string, page: WebPage, work: string): Promise<number> {
  const start = performance.now()
  const pool = await openPool(program, page, work)
  try {
    await print(pool, page, asCommand)
    return performance.now() - start
  } finally {
    await pool.close()
  }
}

function printByCommand(program: string, page: WebPage, profile: string): Promise<number> {
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--no-pdf-header-footer',
  ]
  return timeCommand([program, ...flags, `--user-data-dir=${profile}`, `--print-to-pdf=${profile}.pdf`, page.url])
}

function report(times: Record<'warm' | 'quick' | 'cold' | 'command', number[]>): Report {
  const middle = { warm: median(times.warm), quick: median(times.quick), cold: median(times.cold), command: median(times.command) }
  return {
    about:
      'A local page of 1 MB (text, tables and images) to PDF, rounds interleaved, medians, measured at the slot. Warm is the default: it waits until ' +
      'nothing is on its way, scrolls through it and hides pop-ups. `load` prints as soon as the page is loaded, as the command line does. ' +
      'Cold is a new slot with a new browser, `load` too; the command is `chromium --headless --print-to-pdf` with a new profile.',
    tables: [
      {
        head: ['', 'ms'],
        rows: [
          ['warm slot', round(middle.warm)],
          ['warm slot, `load`', round(middle.quick)],
          ['cold slot, `load`', round(middle.cold)],
          ['chromium --print-to-pdf', round(middle.command)],
        ],
      },
    ],
    bars: [atMost('warm conversion over a cold start', middle.quick / middle.cold, 0.25, 'times')],
  }
}
