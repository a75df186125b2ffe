import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { mediaTypeOfName } from '@octavo/core/files/media-types.ts'
import { findOffice, officeNeeds } from '@octavo/documents/office/find-office.ts'
import type { SlotPool } from '@octavo/sandbox/contract.ts'
import { createSlotPool } from '@octavo/sandbox/pool.ts'
import { loadOptions } from '@octavo/tools'
import { runToolJob } from '@octavo/tools/tool-jobs.ts'
import { timeCommand } from './measure/command.ts'
import { pssBytes, sumOver, treeOf } from './measure/processes.ts'
import { atLeast, atMost, type Bar, median, megabytes, quantile, type Report, round } from './measure/report.ts'
import { hasUno, startWarmUno, type WarmUno } from './measure/warm-uno.ts'

const tools = { doc: 'word-to-pdf', xls: 'excel-to-pdf', ppt: 'ppt-to-pdf' } as const
const longRun = 300
/** A warm soffice has seen documents of every kind; a slot gets the time in which it prepares its next process. */
const betweenTasksMs = 1500
/** The allowed growth of a slot after the long run, including the renewal of its processes. */
const growthBytes = 150e6

/** Office documents to PDF: a new process each, documents of one task together, cold soffice, warm soffice over UNO, two slots. */
export async function run([rounds = '5', many = `${longRun}`, folder = '../shared/corpus/office']: readonly string[]): Promise<Report> {
  const work = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const files = filesIn(resolve(folder))
  if (files.length === 0) throw new Error('There are no documents to convert.')
  const [one, two] = [openPool(join(work, 'one'), 1), openPool(join(work, 'two'), 2)]
  const uno = hasUno() ? await startWarmUno(join(work, 'uno-profile')) : undefined
  try {
    const times: Times = { isolated: [], cold: [], uno: [], fast: [] }
    const usable = await filesThatConvert(one, files)
    await convertCold(usable[0] ?? '', work)
    for (let index = 0; index < Number(rounds); index++) await measureRound({ pool: one, uno, files: usable, work, times })
    const rates: Rates = { one: [], two: [] }
    for (let index = 0; index < Number(rounds); index++) {
      rates.one.push(await throughput(one, usable))
      rates.two.push(await throughput(two, usable))
    }
    return report({
      times,
      rates,
      long: await longSeries(one, usable, Number(many)),
      count: usable.length,
      hasUno: uno !== undefined,
    })
  } finally {
    uno?.stop()
    await Promise.all([one.close(), two.close()])
    await rm(work, { recursive: true, force: true })
  }
}

/** Documents per second, one figure per round. */
type Rates = Record<'one' | 'two', number[]>

type Times = Record<'isolated' | 'cold' | 'uno' | 'fast', number[]>

function filesIn(folder: string): string[] {
  const kinds = ['docx', 'doc', 'xlsx', 'xls', 'pptx', 'ppt'].map((kind) => join(folder, kind)).filter((path) => existsSync(path))
  return kinds.flatMap((kind) => readdirSync(kind).map((name) => join(kind, name)))
}

function openPool(folder: string, size: number): SlotPool {
  const office = findOffice()
  if (office.lane !== 'fork') throw new Error('set-up has built no office program')
  return createSlotPool({
    size,
    modules: ['@octavo/documents/office/slot.ts', '@octavo/documents/jobs.ts', '@octavo/tools/runners'].map((name) =>
      import.meta.resolve(name),
    ),
    needs: officeNeeds(office, { documentSeconds: 60, memoryBytes: 2e9 }),
    memoryFolder: '/dev/shm',
    diskFolder: folder,
    memoryShareBytes: 256e6,
    limits: { memoryBytes: 2e9, cpuSeconds: 600, fileBytes: 1e9 },
    renew: { jobs: 500, rssBytes: 400e6 },
    sandbox: 'auto',
  })
}

async function filesThatConvert(pool: SlotPool, files: readonly string[]): Promise<string[]> {
  const usable: string[] = []
  for (const file of files) {
    const isUsable = await convert(pool, [file]).then(
      () => true,
      () => false,
    )
    if (isUsable) usable.push(file)
  }
  return usable
}

interface Round {
  pool: SlotPool
  uno: WarmUno | undefined
  files: readonly string[]
  work: string
  times: Times
}

async function measureRound({ pool, uno, files, work, times }: Round): Promise<void> {
  for (const file of files) {
    times.isolated.push(await timed(() => convert(pool, [file])))
    times.cold.push(await convertCold(file, work))
    if (uno) times.uno.push(await uno.convert(file, join(work, 'uno.pdf')))
  }
  for (const prefix of Object.keys(tools) as (keyof typeof tools)[]) {
    const own = files.filter((file) => toolOf(file) === tools[prefix])
    if (own.length === 0) continue
    await delay(betweenTasksMs)
    const ms = await timed(() => convert(pool, own))
    for (const _ of own) times.fast.push(ms / own.length)
  }
}

function toolOf(file: string) {
  const prefix = file.slice(file.lastIndexOf('.') + 1).slice(0, 3) as keyof typeof tools
  return tools[prefix]
}

/** One task on these files, as the engine passes it to a slot. Without tags and substituted fonts, which the others don't have either. */
async function convert(pool: SlotPool, files: readonly string[]): Promise<void> {
  const type = toolOf(files[0] ?? '')
  const options = (await loadOptions(type)).Options.parse({ tagged: false })
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  await pool.use({ urgency: 'task', limitMs: 300_000, bytes: bytes * 3 }, async (slot) => {
    for (const [index, file] of files.entries()) await slot.place(`in-${index}`, createReadStream(file))
    const inputs = files.map((file, index) => ({
      document: `document-${index}`,
      name: basename(file),
      mimeType: mediaTypeOfName(file) ?? 'application/pdf',
      size: statSync(file).size,
      file: `in-${index}`,
    }))
    await slot.call(runToolJob, { type, options, inputs }, () => {})
  })
}

/** As started by a person: with a profile that it created in an earlier run. */
async function convertCold(file: string, work: string): Promise<number> {
  const profile = `-env:UserInstallation=file://${join(work, 'cold-profile')}`
  return timeCommand(['soffice', profile, '--headless', '--convert-to', 'pdf', '--outdir', work, file])
}

async function throughput(pool: SlotPool, files: readonly string[]): Promise<number> {
  // So that every slot of the pool has worked before the clock starts.
  await Promise.all(files.slice(0, 2).map((file) => convert(pool, [file])))
  const started = performance.now()
  await Promise.all(files.map((file) => convert(pool, [file])))
  return files.length / ((performance.now() - started) / 1000)
}

/** The smallest documents repeatedly: how many fail, and the growth of the slot's processes. */
async function longSeries(
  pool: SlotPool,
  files: readonly string[],
  count: number,
): Promise<{ failures: number; grown: number; count: number }> {
  const small = files.toSorted((a, b) => statSync(a).size - statSync(b).size).slice(0, 6)
  let failures = 0
  let before = 0
  for (let index = 0; index < count; index++) {
    await convert(pool, [small[index % small.length] ?? '']).catch(() => (failures += 1))
    if (index === Math.min(20, count - 1)) before = memory()
  }
  return { failures, grown: memory() - before, count }
}

function memory(): number {
  return sumOver(
    treeOf(process.pid)
      .filter((pid) => pid !== process.pid)
      .map((pid) => ({ pid })),
    pssBytes,
  )
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

interface Found {
  times: Times
  rates: Rates
  long: { failures: number; grown: number; count: number }
  count: number
  hasUno: boolean
}

function report({ times, rates, long, count, hasUno: withUno }: Found): Report {
  const row = (name: string, figures: readonly number[]) => [
    name,
    round(median(figures)),
    round(mean(figures)),
    round(quantile(figures, 0.95)),
  ]
  const unoBars: Bar[] = withUno ? [atMost('fast lane over warm UNO', mean(times.fast) / mean(times.uno), 1.15, 'times')] : []
  return {
    about:
      `${count} documents of the corpus, in rounds, each way after the other. A slot's time is that of the whole task at the slot: placing the ` +
      'file, all checks, the conversion and what is done with the PDF. The fast lane is a task over all documents of a kind, per document, begun a moment after the last; its bar looks at means.' +
      (withUno ? '' : ' Warm soffice over UNO was left out: python3-uno is not installed.'),
    tables: [
      {
        head: ['', 'median ms', 'mean ms', 'p95 ms'],
        rows: [
          row('isolated lane', times.isolated),
          row('cold soffice', times.cold),
          ...(withUno ? [row('warm UNO', times.uno)] : []),
          row('fast lane, per document', times.fast),
        ],
      },
      {
        head: ['', 'documents/s'],
        rows: [
          ['one slot', round(median(rates.one))],
          ['two slots', round(median(rates.two))],
        ],
      },
      { head: ['in a row', 'failures', 'grown MB'], rows: [[`${long.count}`, `${long.failures}`, megabytes(long.grown)]] },
    ],
    bars: [
      atMost('isolated lane over cold soffice, median', median(times.isolated) / median(times.cold), 1 / 3, 'times'),
      atMost('isolated lane over cold soffice, p95', quantile(times.isolated, 0.95) / quantile(times.cold, 0.95), 0.5, 'times'),
      ...unoBars,
      atLeast('two slots over one', median(rates.two) / median(rates.one), 1.6, 'times'),
      atMost('failures in a row', long.failures, 0, 'of all'),
      atMost('growth', long.grown / 1e6, growthBytes / 1e6, 'MB'),
    ],
  }
}

function mean(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length
}
