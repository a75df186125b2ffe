import { setTimeout as delay } from 'node:timers/promises'
import { textPdf } from '@octavo/server/testing/text-pdf.ts'
import { startAttack } from './measure/attackers.ts'
import { type Begun, createCaller } from './measure/callers.ts'
import { forgetPeak, peakRssBytes } from './measure/processes.ts'
import { atLeast, atMost, type Bar, median, quantile, type Report, round } from './measure/report.ts'
import { type Server, startServer } from './measure/server.ts'

/** The product behind a proxy, as it is without any setting. */
const environment = { TRUST_PROXY: '127.0.0.0/8', LOG_LEVEL: 'warn' }
const restMs = 500
const longestMergeMs = 60_000
/** Visitors of part two come from so many addresses, each of which may begin sixty tasks a minute. */
const manyAddresses = 200
const capacityMs = 5000
const factor = 10
const mostAtOnce = 400
const longestDrainMs = 300_000

/**
 * How visitors fare while others send files that take as long as they may (for as many seconds as the first argument says), and
 * how the program answers when ten times as much comes as it can do (for as many as the second says).
 */
export async function run([attack = '120', flood = '20']: readonly string[]): Promise<Report> {
  const besideAttack = await withServer((server) => measureAttack(server, Number(attack) * 1000))
  const inFlood = await withServer((server) => measureFlood(server, Number(flood) * 1000))
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

/** One visitor after the other, each from another place: begins, uploads two files, looks at one, merges. */
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
    // From the first call to the result, the look at a page aside.
    visits.mergesMs.push(performance.now() - executedMs + (uploadedMs - start))
  }
  return visits
}

interface Flood {
  capacity: number
  offered: number
  answers: { call: string; status: number; ms: number }[]
  accepted: number
  finished: number
  deepest: number
  peakRss: number
}

/** Ten times as many merges a second as were done before, sent by the clock whether or not the earlier ones were answered. */
async function measureFlood({ url, pid }: Server, forMs: number): Promise<Flood> {
  const capacity = await mergesPerSecond(url)
  const flood: Flood = { capacity, offered: 0, answers: [], accepted: 0, finished: 0, deepest: 0, peakRss: 0 }
  const accepted: Begun[] = []
  const underWay = new Set<Promise<void>>()
  forgetPeak(pid)
  const gapMs = 1000 / (capacity * factor)
  const start = performance.now()
  for (let next = start; performance.now() - start < forMs; next += gapMs) {
    const waitMs = next - performance.now()
    if (waitMs > 0) await delay(waitMs)
    // More at once would measure this program's memory and not the server's answers.
    if (underWay.size >= mostAtOnce) await Promise.race(underWay)
    const visit = offer(url, flood, accepted)
    underWay.add(visit)
    visit.finally(() => underWay.delete(visit))
    if (flood.offered % 50 === 0) flood.deepest = Math.max(flood.deepest, await queueDepth(url))
  }
  await Promise.all(underWay)
  flood.accepted = accepted.length
  const deadline = performance.now() + longestDrainMs
  for (const task of accepted) if ((await task.ended(deadline - performance.now()))?.status === 'SUCCEEDED') flood.finished += 1
  flood.peakRss = peakRssBytes(pid)
  return flood
}

async function offer(url: string, flood: Flood, accepted: Begun[]): Promise<void> {
  const onAnswer = (call: string, status: number, ms: number) => void flood.answers.push({ call, status, ms })
  const caller = createCaller({ url, address: addressOf(flood.offered++ % manyAddresses), onAnswer })
  const task = await caller.begin('merge-pdf')
  const document = await task?.upload('a.pdf', textPdf('one'))
  if (task && document && (await task.execute([document.ref])) === 202) accepted.push(task)
}

async function mergesPerSecond(url: string): Promise<number> {
  let merges = 0
  const end = performance.now() + capacityMs
  const visit = async (visitor: number) => {
    while (performance.now() < end) {
      const task = await createCaller({ url, address: addressOf(1000 + visitor) }).begin('merge-pdf')
      const document = await task?.upload('a.pdf', textPdf('one'))
      await task?.execute([document?.ref ?? ''])
      if ((await task?.ended(longestMergeMs))?.status === 'SUCCEEDED') merges += 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, visitor) => visit(visitor)))
  return Math.max(1, merges / (capacityMs / 1000))
}

async function queueDepth(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^octavo_queue\S* (\d+)/m.exec(metrics)?.[1] ?? 0)
}

/** No two in one address block. */
function addressOf(visitor: number): string {
  return `10.${Math.floor(visitor / 250) % 250}.${visitor % 250}.1`
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
  const statuses = [...new Set(flood.answers.map(({ status }) => status))].toSorted()
  return {
    about:
      `Eight accounts at four addresses send files that take as long as they may, one after the other without waiting, and ask for their pages (${accepted} tasks were accepted), with all limits as they are by default. ` +
      'Meanwhile one visitor after the other uploads two small files, looks at a page and merges. ' +
      `Then, on a new server, small merges are sent at ten times the rate that it had done before (${round(flood.capacity)} a second), from ${manyAddresses} addresses.`,
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
      {
        head: ['answers in the flood', 'count', 'median ms', 'p99 ms'],
        rows: statuses.map((status) => {
          const times = flood.answers.filter((answer) => answer.status === status).map(({ ms }) => ms)
          return [`${status}`, `${times.length}`, round(median(times)), round(quantile(times, 0.99))]
        }),
      },
    ],
    bars: [...attackBars(beside), ...floodBars(flood, told)],
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
