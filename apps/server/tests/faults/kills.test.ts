import { describe, expect, test } from 'vitest'
import { runKills, victims } from './kills.ts'
import { createRandom, seedFrom } from './random.ts'

const seed = seedFrom(process.env.FAULT_SEED)
/** One in the middle of work and one after a restart; `npm run bench -- kills` makes as many as are asked for. */
const kills = 2
/** Leaves the cores to what is started again, and is short enough that a kill finds visitors at work. */
const restMs = 200

describe(`kill -9 at random moments (FAULT_SEED=${seed})`, () => {
  test.each(victims)('of a %s: all that was acknowledged is kept, and nothing is done twice', { timeout: 300_000 }, async (victim) => {
    const figures = await runKills({ victim, kills, random: createRandom(seed), restMs })
    process.stdout.write(`FAULT_SEED=${seed} ${victim}: ${JSON.stringify(figures)}\n`)
    expect(figures).toMatchObject({
      kills,
      lostUploads: [],
      endless: [],
      wrong: [],
      duplicates: [],
      faults: [],
      zombies: [],
      remains: [],
      ownerless: [],
      afterTheEnd: [],
    })
    expect(new Set(figures.exitCodes)).toEqual(new Set([0]))
    expect(figures.succeeded).toBeGreaterThan(0)
    expect(Object.keys(figures.failed).filter((code) => code !== 'INTERNAL')).toEqual([])
  })
})
