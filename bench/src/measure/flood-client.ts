import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { textPdf } from '@octavo/server/tests/testing/text-pdf.ts'
import { addressOf } from './addresses.ts'
import { type Begun, createCaller } from './callers.ts'
import type { FloodFigures, FloodOptions } from './flood.ts'

/** The number of visitors' addresses, each of which may start sixty tasks a minute. */
const manyAddresses = 200
const capacityMs = 5000
const factor = 10
const mostAtOnce = 400
const longestMergeMs = 60_000
const longestDrainMs = 300_000

/** Ten times as many merges a second as were done before, sent by the clock whether or not earlier ones were answered. */
async function flood(url: string, { forMs, perSecond }: FloodOptions): Promise<FloodFigures> {
  const capacity = await mergesPerSecond(url)
  const gapMs = 1000 / (perSecond ?? capacity * factor)
  process.send?.({ kind: 'begins' })
  const loop = monitorEventLoopDelay({ resolution: 5 })
  loop.enable()
  const [answers, accepted] = [[] as FloodFigures['answers'], [] as Begun[]]
  const underWay = new Set<Promise<void>>()
  let offered = 0
  const start = performance.now()
  for (let next = start; performance.now() - start < forMs; next += gapMs) {
    const waitMs = next - performance.now()
    if (waitMs > 0) await delay(waitMs)
    // More concurrency would measure this program's memory, not the server's answers.
    if (underWay.size >= mostAtOnce) await Promise.race(underWay)
    const visit = offer(url, { visitor: offered++, answers, accepted })
    underWay.add(visit)
    visit.finally(() => underWay.delete(visit))
  }
  await Promise.all(underWay)
  const seconds = (performance.now() - start) / 1000
  loop.disable()
  process.send?.({ kind: 'drains' })
  const deadline = performance.now() + longestDrainMs
  let finished = 0
  for (const task of accepted) if ((await task.ended(deadline - performance.now()))?.status === 'SUCCEEDED') finished += 1
  const ownDelay = { p99Ms: loop.percentile(99) / 1e6, mostMs: loop.max / 1e6 }
  return { capacity, offered, answers, accepted: accepted.length, finished, seconds, ownDelay }
}

async function offer(
  url: string,
  { visitor, answers, accepted }: { visitor: number; answers: FloodFigures['answers']; accepted: Begun[] },
): Promise<void> {
  const onAnswer = (call: string, status: number, ms: number) => void answers.push({ call, status, ms })
  const task = await createCaller({ url, address: addressOf(visitor % manyAddresses), onAnswer }).begin('merge-pdf')
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

const [url = '', options = ''] = process.argv.slice(2)
process.send?.({ kind: 'done', figures: await flood(url, JSON.parse(options) as FloodOptions) }, () => process.exit(0))
