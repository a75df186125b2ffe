import { setTimeout as delay } from 'node:timers/promises'
import { textPdf } from '@octavo/server/tests/testing/text-pdf.ts'
import { addressOf } from './measure/addresses.ts'
import { startAttack } from './measure/attackers.ts'
import { createCaller } from './measure/callers.ts'
import { type Flood, measureFlood } from './measure/flood.ts'
import { atLeast, atMost, type Bar, median, megabytes, quantile, type Report, round } from './measure/report.ts'
import { type Server, startServer } from './measure/server.ts'

/** The product behind a proxy, with its default configuration. */
const environment = { TRUST_PROXY: '127.0.0.0/8', LOG_LEVEL: 'warn' }
const restMs = 500
const longestMergeMs = 60_000

/**
 * The experience of visitors while others send files that take as long as allowed (for the seconds in the first argument), and the
 * program's answers at ten times its capacity (for the seconds in the second; a third sets the merges per second instead, to compare two
 * versions on a busy machine).
 */
export async function run([attack = '120', flood = '20', perSecond]: readonly string[]): Promise<Report> {
  const besideAttack = await withServer((server) => measureAttack(server, Number(attack) * 1000))
  const inFlood = await withServer((server) =>
    measureFlood(server, { forMs: Number(flood) * 1000, ...(perSecond && { perSecond: Number(perSecond) }) }),
  )
  return report(besideAttack, inFlood)
}

async function withServer<Result>(work: (server: Server) => Promise<Result>): Promise<Result> {
  const server = await startServer({ limits: 'default', environment })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

interface Visits {
  mergesMs: number[]
  previewsMs: number[]
  failed: number
}

async function measureAttack({ url }: Server, forMs: number): Promise<{ alone: Visits; beside: Visits; accepted: number }> {
  const alone = await visitFor(url, { forMs: Math.min(10_000, forMs), first: 0 })
  const attack = await startAttack(url)
  const beside = await visitFor(url, { forMs, first: 100 })
  const accepted = attack.accepted()
  await attack.stop()
  return { alone, beside, accepted }
}

/** One visitor after the other, each from another address: starts, uploads two files, previews one, merges. */
async function visitFor(url: string, { forMs, first }: { forMs: number; first: number }): Promise<Visits> {
  const visits: Visits = { mergesMs: [], previewsMs: [], failed: 0 }
  const files = [textPdf('one', 'two'), textPdf('three')]
  for (let visitor = first, end = performance.now() + forMs; performance.now() < end; visitor++, await delay(restMs)) {
    const start = performance.now()
    const task = await createCaller({ url, address: addressOf(visitor) }).begin('merge-pdf')
    const documents = task && (await Promise.all(files.map((file, index) => task.upload(`${index}.pdf`, file))))
    const refs = documents?.flatMap((document) => document?.ref ?? []) ?? []
    const uploadedMs = performance.now()
    if ((await task?.preview(refs[0] ?? '')) !== 200) visits.failed += 1
    visits.previewsMs.push(performance.now() - uploadedMs)
    const executedMs = performance.now()
    await task?.execute(refs)
    const view = await task?.ended(longestMergeMs)
    if (view?.status !== 'SUCCEEDED') visits.failed += 1
    // From the first call to the result, without the preview.
    visits.mergesMs.push(performance.now() - executedMs + (uploadedMs - start))
  }
  return visits
}

function report(attack: Awaited<ReturnType<typeof measureAttack>>, flood: Flood): Report {
  const { alone, beside, accepted } = attack
  const row = (name: string, figures: readonly number[]) => [
    name,
    `${figures.length}`,
    round(median(figures)),
    round(quantile(figures, 0.95)),
  ]
  const told = flood.answers.filter(({ call }) => !call.startsWith('GET') && call !== 'POST /documents')
  return {
    about:
      `Eight accounts at four addresses send files that take as long as they may, one after the other without waiting, and ask for their pages and fields (${accepted} tasks were accepted), with all limits as they are by default. ` +
      'Meanwhile one visitor after the other uploads two small files, looks at a page and merges. ' +
      `Then, on a new server, a client in a process of its own sends small merges at ten times the rate that it had done before (${round(flood.capacity)} a second), from 200 addresses.`,
    tables: [
      {
        head: ['visitors', 'count', 'median ms', 'p95 ms'],
        rows: [
          row('merge, alone', alone.mergesMs),
          row('merge, beside the attack', beside.mergesMs),
          row('preview, alone', alone.previewsMs),
          row('preview, beside the attack', beside.previewsMs),
        ],
      },
      callTable(flood),
      ownTable(flood),
    ],
    bars: [...attackBars(beside), ...floodBars(flood, told)],
  }
}

function callTable({ answers }: Flood): Report['tables'][number] {
  const calls = [...new Set(answers.map(({ call, status }) => `${call} ${status}`))].toSorted()
  return {
    head: ['call and answer', 'count', 'median ms', 'p99 ms'],
    rows: calls.map((name) => {
      const times = answers.filter(({ call, status }) => `${call} ${status}` === name).map(({ ms }) => ms)
      return [name, `${times.length}`, round(median(times)), round(quantile(times, 0.99))]
    }),
  }
}

/** Lateness and CPU use: a client's times include its own lateness. */
function ownTable({ ownDelay, serverDelay, cores, peakHeap, peakOutside }: Flood): Report['tables'][number] {
  return {
    head: ['in the flood', 'late p99 ms', 'late at most ms', 'cores', 'V8 heap MB', 'outside of it MB'],
    rows: [
      ['client', round(ownDelay.p99Ms), round(ownDelay.mostMs), round(cores.client), '', ''],
      ['server', round(serverDelay.p99Ms), round(serverDelay.mostMs), round(cores.server), megabytes(peakHeap), megabytes(peakOutside)],
      ['document processes', '', '', round(cores.slots), '', ''],
      ['PostgreSQL', '', '', round(cores.database), '', ''],
    ],
  }
}

function attackBars({ mergesMs, previewsMs, failed }: Visits): Bar[] {
  return [
    atMost('small merge from the first call to its end, beside the attack, p95', quantile(mergesMs, 0.95), 5000, 'ms'),
    atMost('preview beside the attack, p95', quantile(previewsMs, 0.95), 2000, 'ms'),
    atMost('visitors that failed beside the attack', failed, 0, ''),
  ]
}

function floodBars(flood: Flood, told: Flood['answers']): Bar[] {
  const others = flood.answers.filter(({ status }) => status >= 500 && status !== 503).length
  return [
    atMost(
      'answers in the flood, uploads aside, p99',
      quantile(
        told.map(({ ms }) => ms),
        0.99,
      ),
      500,
      'ms',
    ),
    atMost('server errors in the flood other than 503', others, 0, ''),
    atMost('memory of the server in the flood', flood.peakRss / 1e6, 300, 'MB'),
    atMost('tasks that waited at once', flood.deepest, 1000, ''),
    atLeast('accepted tasks that succeeded', flood.finished, flood.accepted, ''),
  ]
}
