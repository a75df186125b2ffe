import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { House } from './house.ts'
import { endHouse, killUnderLoad, openHouseOf, stopHouse, type Victim, victims } from './kills.ts'
import { createRandom, seedFrom } from './random.ts'

const seed = seedFrom(process.env.FAULT_SEED)
/** One in the middle of work and one after a restart; `npm run bench -- kills` makes as many as are asked for. */
const kills = 2
/** Leaves the cores to what is started again, and is short enough that a kill finds visitors at work. */
const restMs = 200
/** Only a worker of its own can be killed alone; all others are killed in one house, one kind after the other. */
const houses: Victim[][] = [victims.filter((victim) => victim !== 'worker'), ['worker']]

describe.each(houses)(`kill -9 at random moments (FAULT_SEED=${seed})`, (...of) => {
  let house: House
  beforeAll(async () => {
    house = await openHouseOf(of[0] as Victim)
  })
  afterAll(() => endHouse(house))

  test.each(of)('of a %s: all that was acknowledged is kept, and nothing is done twice', { timeout: 300_000 }, async (victim) => {
    const figures = await killUnderLoad(house, { victim, kills, random: createRandom(seed), restMs })
    process.stdout.write(`FAULT_SEED=${seed} ${victim}: ${JSON.stringify(figures)}\n`)
    expect(figures).toMatchObject({ kills, lostUploads: [], endless: [], wrong: [], duplicates: [], faults: [], zombies: [] })
    expect(figures.succeeded).toBeGreaterThan(0)
    expect(Object.keys(figures.failed).filter((code) => code !== 'INTERNAL')).toEqual([])
  })

  test('leaves nothing behind', { timeout: 60_000 }, async () => {
    const { exitCodes, ...left } = await stopHouse(house)
    expect(left).toEqual({ remains: [], ownerless: [], afterTheEnd: [] })
    expect(new Set(exitCodes)).toEqual(new Set([0]))
  })
})
