import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type ToolTask, type Upload, uploadOf, type Visitor } from './measure/client.ts'
import { watchOtherLoad } from './measure/other-load.ts'
import { atLeast, atMost, median, quantile, type Report, round } from './measure/report.ts'
import { type Server, startServer } from './measure/server.ts'
import { writeSmallPdfs } from './merge-small.ts'

const visitorCount = 50
const rounds = 3
const longestMs = 200_000
/** As in `merge-small`: what others use is missing when all cores are needed. */
const mostOthers = 0.1
const hundred = 100

/** Fifty concurrent visitors compared with sequential ones, and one visitor next to another's hundred tasks. */
export async function run(): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const server = await startServer()
  try {
    const files = await Promise.all((await writeSmallPdfs(folder)).map(async (path) => uploadOf(basename(path), await readFile(path))))
    const visitors = await Promise.all(Array.from({ length: visitorCount }, () => server.client.visit()))
    await oneAfterAnother(visitors.slice(0, 10), files)
    const others = watchOtherLoad(server.pid)
    const all: Round[] = []
    const end = performance.now() + longestMs
    while (all.filter(isQuiet).length < rounds && performance.now() < end) {
      others.take()
      const [alone, together] = [await oneAfterAnother(visitors, files), await allAtOnce(visitors, files)]
      all.push({ alone, together, others: others.take() })
    }
    return report(all, await waitBesideHundred(server, files))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Round {
  alone: Series
  together: Series
  others: number
}

function isQuiet({ others }: Round): boolean {
  return others <= mostOthers
}

/** The total time, and that of each. */
interface Series {
  seconds: number
  eachMs: number[]
}

async function oneAfterAnother(visitors: readonly Visitor[], files: readonly Upload[]): Promise<Series> {
  const eachMs: number[] = []
  const start = performance.now()
  for (const visitor of visitors) eachMs.push(await wholeTask(visitor, files))
  return { seconds: (performance.now() - start) / 1000, eachMs }
}

async function allAtOnce(visitors: readonly Visitor[], files: readonly Upload[]): Promise<Series> {
  const start = performance.now()
  const eachMs = await Promise.all(visitors.map((visitor) => wholeTask(visitor, files)))
  return { seconds: (performance.now() - start) / 1000, eachMs }
}

/** Everything a visitor does: starts, uploads, merges, downloads. */
async function wholeTask(visitor: Visitor, files: readonly Upload[]): Promise<number> {
  const start = performance.now()
  const { task, documents } = await prepare(visitor, files)
  const { ended } = await task.follow()
  const [, { results }] = await Promise.all([task.execute(documents), ended])
  await task.download(results[0]?.ref ?? '')
  return performance.now() - start
}

interface Prepared {
  task: ToolTask
  documents: string[]
}

async function prepare(visitor: Visitor, files: readonly Upload[]): Promise<Prepared> {
  const task = await visitor.beginMerge()
  const documents: string[] = []
  for (const file of files) documents.push((await task.upload(file)).ref)
  return { task, documents }
}

interface Fairness {
  aloneMs: number
  besideMs: number
  hundredMs: number
}

/** One visitor queues a hundred tasks; another then adds one. */
async function waitBesideHundred({ client }: Server, files: readonly Upload[]): Promise<Fairness> {
  const [busy, single] = [await client.visit(), await client.visit()]
  const aloneMs = await merge(await prepare(single, files))
  const queued: Prepared[] = []
  for (let task = 0; task < hundred; task++) queued.push(await prepare(busy, files))
  const one = await prepare(single, files)
  const start = performance.now()
  const ends = await Promise.all(queued.map(({ task }) => task.follow()))
  await Promise.all(queued.map(({ task, documents }) => task.execute(documents)))
  const besideMs = await merge(one)
  await Promise.all(ends.map(({ ended }) => ended))
  return { aloneMs, besideMs, hundredMs: performance.now() - start }
}

async function merge({ task, documents }: Prepared): Promise<number> {
  const { ended } = await task.follow()
  const start = performance.now()
  await Promise.all([task.execute(documents), ended])
  return performance.now() - start
}

function report(all: readonly Round[], fairness: Fairness): Report {
  const quiet = all.filter(isQuiet)
  const counted = quiet.length > 0 ? quiet : all
  const [alone, together] = [counted.map((each) => each.alone), counted.map((each) => each.together)]
  const rate = (series: readonly Series[]) => median(series.map(({ seconds, eachMs }) => eachMs.length / seconds))
  const ratioOf = (each: Round) => each.alone.seconds / each.together.seconds
  const ratio = median(counted.map(ratioOf))
  const row = (name: string, series: readonly Series[]) => {
    const times = series.flatMap(({ eachMs }) => eachMs)
    return [name, round(rate(series)), round(median(times)), round(quantile(times, 0.95))]
  }
  const { aloneMs, besideMs, hundredMs } = fairness
  return {
    about:
      `Each visitor, known by a cookie, begins a task, uploads three small PDFs, merges and downloads: ${visitorCount} one after another, then ${visitorCount} at once, again and again. ` +
      `The client works on the same cores. Of ${all.length} rounds ${counted.length} count${counted === quiet ? `, in which other processes took at most ${mostOthers * 100} % of the cores` : ', because the machine was never quiet'}; ` +
      `the ratios of all were ${all.map((each) => `${round(ratioOf(each))} (others ${Math.round(each.others * 100)} %)`).join(', ')}. Any error would end the bench. Then one visitor has a hundred tasks accepted and another brings one.`,
    tables: [
      {
        head: ['', 'tasks a second', 'median ms', '95 % ms'],
        rows: [row('one after another', alone), row(`${visitorCount} at once`, together)],
      },
      {
        head: ['one task, execute to SUCCEEDED', 'ms'],
        rows: [
          ['alone', round(aloneMs)],
          ["beside another's hundred", round(besideMs)],
          ['the hundred, all of them', round(hundredMs)],
        ],
      },
    ],
    bars: [
      atLeast('throughput at once over one after another', ratio, 1.7, 'times'),
      atMost("wait beside another's hundred, of the time of the hundred", besideMs / hundredMs, 0.1, 'of it'),
    ],
  }
}
