import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { slotFoldersOf } from '@octavo/server/tests/faults/processes.ts'
import { filesBelow } from '@octavo/server/tests/testing/open-files.ts'
import { textPdf } from '@octavo/server/tests/testing/text-pdf.ts'
import { inspectable, liveHeapBytes } from './measure/live-heap.ts'
import { cpuSeconds, processesOf, rssBytes } from './measure/processes.ts'
import { atMost, megabytes, quantile, type Report, round } from './measure/report.ts'
import { type Server, startServer } from './measure/server.ts'
import { mergeInOneCall, mergeInSteps } from './measure/small-merge.ts'

const atOnce = 4
/**
 * The tasks before anything is measured: processes, connections and compiled code are created on first use, and the largest cache holds
 * 1,000 tokens.
 */
const warmUpShare = 0.1
const shortestWarmUp = 2000
const samples = 50
/** Of so many merges, one goes through every call that a page makes, and the others through the one call for programs. */
const oneInSteps = 4

/**
 * Many small merges one after the other (the number is the first argument; a busy server does 100,000 a day), and whether anything grows
 * with them: memory, open files, files of jobs, dead processes, or the time per task.
 */
export async function run([count = '100000']: readonly string[]): Promise<Report> {
  const tasks = Number(count)
  const server = await startServer({
    environment: { RATE_ENGINE_TOKENS: '1000000', RATE_CALLS: '1000000', LOG_LEVEL: 'warn', ...inspectable },
  })
  try {
    await merges(server, warmUpOf(tasks), () => {})
    return report(await soak(server, tasks), tasks)
  } finally {
    await server.stop()
  }
}

function warmUpOf(tasks: number): number {
  return Math.max(shortestWarmUp, Math.ceil(tasks * warmUpShare))
}

interface Soak {
  durationsMs: number[]
  /** The live heap at the beginning and at the end. */
  liveHeap: { first: number; last: number }
  /** The server's state after this many tasks. */
  states: State[]
  /** Files left by jobs in the folders of document processes, and by writes in storage, at the end. */
  filesLeft: number
}

interface State {
  done: number
  rss: number
  /** CPU time of the server so far. */
  cpu: number
  descriptors: number
  zombies: number
}

async function soak(server: Server, tasks: number): Promise<Soak> {
  const every = Math.max(1, Math.floor(tasks / samples))
  const durationsMs: number[] = []
  const first = await liveHeapBytes(server)
  const states = [stateOf(server, 0)]
  await merges(server, tasks, (ms) => {
    durationsMs.push(ms)
    if (durationsMs.length % every === 0) states.push(stateOf(server, durationsMs.length))
  })
  // At the very end, since a collection frees memory that would otherwise have stayed.
  return { durationsMs, states, liveHeap: { first, last: await liveHeapBytes(server) }, filesLeft: await filesLeftBy(server) }
}

/** This many merges by a few concurrent people, each of whom starts the next when the last one is downloaded. */
async function merges(server: Server, count: number, onDone: (ms: number) => void): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const visitor = await server.client.visit()
      while (left-- > 0) {
        const start = performance.now()
        const files = [textPdf(`one ${left}`), textPdf(`two ${left}`)]
        if (left % oneInSteps === 0) await mergeInSteps(visitor, files)
        else await mergeInOneCall(server, files)
        onDone(performance.now() - start)
      }
    }),
  )
}

function stateOf({ pid }: Server, done: number): State {
  return {
    done,
    rss: rssBytes(pid),
    cpu: cpuSeconds(pid),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    zombies: processesOf(pid).filter((each) => isZombie(each.pid)).length,
  }
}

async function filesLeftBy({ pid, folder }: Server): Promise<number> {
  const pools = (await slotFoldersOf([pid])).map((name) => join('/dev/shm', name))
  const files = await Promise.all([join(folder, 'data/slots'), join(folder, 'data/files/incoming'), ...pools].map(filesBelow))
  // The system call filter is the pool's own.
  return files.flat().filter((path) => basename(path) !== 'filter').length
}

function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function report({ durationsMs, states, liveHeap, filesLeft }: Soak, tasks: number): Report {
  const tenth = Math.max(1, Math.floor(durationsMs.length / 10))
  const firstMs = quantile(durationsMs.slice(0, tenth), 0.99)
  const lastMs = quantile(durationsMs.slice(-tenth), 0.99)
  const [first, last] = [states[0], states.at(-1)]
  if (!first || !last) throw new Error('nothing was measured')
  const percentPer10000 = (slope: number, of: number) => (slope * 10_000 * 100) / of
  const settled = states.filter(({ done }) => done >= tasks / 2)
  const heapSlope = (liveHeap.last - liveHeap.first) / tasks
  const [firstCpu, lastCpu] = [cpuPerTask(states.slice(0, states.length / 5)), cpuPerTask(states.slice(-states.length / 5))]
  const shown = states.filter((_, index) => index % Math.ceil(states.length / 10) === 0 || index === states.length - 1)
  return {
    about:
      `${tasks} merges of two small files, ${atOnce} at a time, one of ${oneInSteps} in steps and the others in one call, after ${warmUpOf(tasks)} that are not counted. ` +
      'Memory is that of the server process. V8 lets its heap grow to a multiple of what lives on it before it collects, so that memory rises for a while ' +
      'where nothing is kept: its slope is that of a straight line through the second half. What lives on the heap was counted after a collection. ' +
      'CPU time for each task, which other load on the machine does not change much, is that of the server in the first and the last fifth.',
    tables: [
      {
        head: ['tasks', 'RSS, MB', 'open files', 'zombies'],
        rows: shown.map((state) => [
          `${state.done}`,
          megabytes(state.rss),
          `${state.descriptors}`,

          `${state.zombies}`,
        ]),
      },
      {
        head: ['', 'first', 'last'],
        rows: [
          ['live on the heap, MB', megabytes(liveHeap.first), megabytes(liveHeap.last)],
          ['CPU of the server for a task, ms', round(firstCpu), round(lastCpu)],
          ['p99 of a tenth, ms', round(firstMs), round(lastMs)],
        ],
      },
    ],
    bars: [
      atMost('growth of memory per 10,000 tasks, in the second half', percentPer10000(slopeOf(settled), first.rss), 1, '%'),
      atMost('growth of what lives on the heap per 10,000 tasks', percentPer10000(heapSlope, liveHeap.first), 1, '%'),
      atMost('change of open files', Math.abs(last.descriptors - first.descriptors), 10, ''),
      atMost('files left by jobs', filesLeft, 0, ''),
      atMost('zombies at the end', last.zombies, 0, ''),
      atMost('p99 of the last tenth over that of the first', lastMs / firstMs, 1.2, ''),
    ],
  }
}

/** The server's CPU time per task in milliseconds, between the first and last of these states. */
function cpuPerTask(states: readonly State[]): number {
  const [first, last] = [states[0], states.at(-1)]
  return first && last && last.done > first.done ? ((last.cpu - first.cpu) * 1000) / (last.done - first.done) : 0
}

/** Memory growth per task in bytes, by least squares. */
function slopeOf(states: readonly State[]): number {
  const mean = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0) / figures.length
  const [meanDone, meanRss] = [mean(states.map(({ done }) => done)), mean(states.map(({ rss }) => rss))]
  const along = states.reduce((sum, { done, rss }) => sum + (done - meanDone) * (rss - meanRss), 0)
  const across = states.reduce((sum, { done }) => sum + (done - meanDone) ** 2, 0)
  return across === 0 ? 0 : along / across
}
