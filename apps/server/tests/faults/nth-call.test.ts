import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@octavo/core/messages/errors.ts'
import { everyOrNext, someOrAll } from '@octavo/documents/testing/combinations.ts'
import { describe, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { createFaultPlan, type Fault, type FaultPlan, type Port, ports } from './fault-plan.ts'
import { faultyParts } from './faulty-services.ts'
import { goJourney, type JourneyEnd } from './journey.ts'

type Kind = Pick<Fault, 'port' | 'when' | 'error'> & { name: string }

const unavailable = () => new AppError('UNAVAILABLE')
const internal = () => new AppError('INTERNAL')
const broken = () => Object.assign(new Error('the disk is in trouble'), { code: 'EIO' })

/** What each port may throw by its contract. */
const errors: Record<Port, Record<string, () => Error>> = {
  storage: { broken, unavailable },
  database: { unavailable },
  queue: { unavailable },
  slots: { internal, unavailable },
}

/**
 * After a call and before the next one the same has been done: of the database, which is called far more often than the others, every second
 * call makes every second place.
 */
const stepOf = (port: Port) => (port === 'database' ? someOrAll(2, 1) : 1)
/** A lasting fault begins at as many places, spread over the journey, as a port has kinds of faults, and at so many at least. */
const leastPlaces = 4
const outageMs = 600

// Most of the time is spent waiting for a job to come back, so that the ports take it side by side.
describe.concurrent('the n-th call fails', () => {
  test.each(ports)('of the %s: every journey ends clearly, and nothing is left', { timeout: 600_000 }, async (port) => {
    await withFaults(async (house, plan) => {
      const kinds = kindsOf(port)
      const calls = await failOnce(house, plan, { kinds, step: stepOf(port) })
      expect(calls).toBeGreaterThan(kinds.length)
      await failUntilHealed(house, plan, { kinds, calls })
      await expectNothingLeft(house, port)
    })
  })

  test.each(['storage', 'database'] as const)('of the %s in a sweep: the next one does the rest', { timeout: 600_000 }, async (port) => {
    await withFaults(async (house, plan) => {
      for (let from = 1, fired = true; fired; from += stepOf(port)) {
        await goJourney(house.program.url, { tries: 1 })
        house.clock.advance(31 * 60_000)
        plan.arm({ port, error: port === 'storage' ? broken : unavailable, when: 'before', from, lasting: false })
        await house.program.sweep().catch(() => {})
        fired = plan.fired() > 0
        plan.heal()
        await house.program.sweep()
        expect(await storedFiles(house), `call ${from}`).toEqual([])
      }
    })
  })
})

function kindsOf(port: Port): Kind[] {
  return Object.entries(errors[port]).flatMap(([name, error]) =>
    (['before', 'after'] as const).map((when) => ({ port, error, when, name: `${port} ${name} ${when} the call` })),
  )
}

/** Lets call 1 fail, then the next, and so on until there are no more, each by the next kind; gives back how many there are. */
async function failOnce(house: TestProgram, plan: FaultPlan, { kinds, step }: { kinds: readonly Kind[]; step: number }): Promise<number> {
  for (let from = 1, turn = 0; ; from += step, turn += 1) {
    let fired = false
    for (const kind of everyOrNext(kinds, turn)) {
      plan.arm({ ...kind, from, lasting: false })
      const journey = await goJourney(house.program.url, { tries: 5 })
      fired ||= plan.fired() > 0
      plan.heal()
      expectClear(journey, `${kind.name} ${from}, once`)
      // Who tries again gets through, or is told that the run failed.
      expect(journey.end, `${kind.name} ${from}, once`).not.toBe('gave up')
      // One failure is not enough to hold it against a good document.
      expect(journey.met.join(), `${kind.name} ${from}, once`).not.toContain('a good document was called')
    }
    if (!fired) return from
  }
}

async function failUntilHealed(
  house: TestProgram,
  plan: FaultPlan,
  { kinds, calls }: { kinds: readonly Kind[]; calls: number },
): Promise<void> {
  const places = Math.max(leastPlaces, kinds.length)
  for (let place = 0; place < places; place++) {
    for (const kind of everyOrNext(kinds, place)) {
      let healing: NodeJS.Timeout | undefined
      const from = 1 + Math.floor((place * calls) / places)
      plan.arm({ ...kind, from, lasting: true, onFire: () => (healing ??= setTimeout(plan.heal, outageMs)) })
      const journey = await goJourney(house.program.url, { tries: 100 })
      clearTimeout(healing)
      plan.heal()
      expectClear(journey, `${kind.name} from ${from} on`)
    }
  }
}

function expectClear(journey: JourneyEnd, place: string): void {
  expect({ place, unclear: journey.unclear }).toEqual({ place, unclear: [] })
  // Who gives up must at least have heard why.
  if (journey.end === 'gave up') expect(journey.met, place).not.toEqual([])
}

/** A new journey succeeds; and when the time of all tasks is over no byte is still there and no job waits. */
async function expectNothingLeft(house: TestProgram, place: string): Promise<void> {
  const journey = await goJourney(house.program.url, { tries: 1 })
  expect({ ...journey, place }).toMatchObject({ end: 'right result', met: [], unclear: [] })
  house.clock.advance(3 * 60 * 60_000)
  await house.program.sweep()
  expect(await storedFiles(house), place).toEqual([])
  const metrics = await (await fetch(`${house.program.url}/metrics`)).text()
  expect(metrics, place).toMatch(/^octavo_queue_depth 0$/m)
}

async function storedFiles({ config }: TestProgram): Promise<string[]> {
  const entries = await readdir(join(config.DATA_DIR, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function withFaults(work: (house: TestProgram, plan: FaultPlan) => Promise<void>): Promise<void> {
  const plan = createFaultPlan()
  const house = await startTestProgram({ SLOTS: '1' }, faultyParts(plan))
  try {
    await work(house, plan)
  } finally {
    plan.heal()
    await house.stop()
  }
}
