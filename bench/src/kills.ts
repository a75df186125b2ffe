import { type KillFigures, runKills, type Victim, victims } from '@octavo/server/tests/faults/kills.ts'
import { createRandom, seedFrom } from '@octavo/server/tests/faults/random.ts'
import { atMost, median, type Report, round } from './measure/report.ts'

/** Until everything answers again; a restarted program needs its start-up time, PostgreSQL its log recovery. */
const recoveryLimitsMs: Record<Victim, number> = { 'document process': 1000, worker: 5000, PostgreSQL: 5000, program: 5000 }
/** A task of a killed worker is delivered again when its heartbeat is missed. */
const taskLimitMs = 60_000

/**
 * Kills processes at random moments under load, 200 in total or as many as the first argument says, and counts what was lost. The second
 * argument is the seed of the moments, the third the only kind to kill.
 */
export async function run([all = '200', given, only]: readonly string[]): Promise<Report> {
  const seed = seedFrom(given || process.env.FAULT_SEED)
  const chosen = victims.filter((victim) => only === undefined || victim === only)
  if (chosen.length === 0) throw new Error(`There is nothing to kill called '${only}': ${victims.join(', ')}`)
  const kills = Math.ceil(Number.parseInt(all, 10) / chosen.length)
  console.log(`seed ${seed}`)
  const found: [Victim, KillFigures][] = []
  for (const victim of chosen) {
    const figures = await runKills({ victim, kills, random: createRandom(seed) })
    console.log(`${victim}: ${JSON.stringify(figures)}`)
    found.push([victim, figures])
  }
  return report(seed, found)
}

function report(seed: number, found: readonly [Victim, KillFigures][]): Report {
  return {
    about: `kill -9 under the load of six visitors, at moments from seed ${seed}. Afterwards every acknowledged upload was asked for, every \
accepted task awaited, and every result read by poppler.`,
    tables: [
      {
        head: [
          'killed',
          'kills',
          'uploads',
          'lost',
          'tasks',
          'right',
          'clear failures',
          'wrong or endless',
          'duplicates',
          'left behind',
          'recovery ms',
        ],
        rows: found.map(([victim, figures]) => row(victim, figures)),
      },
    ],
    bars: found.flatMap(([victim, figures]) => bars(victim, figures)),
  }
}

function row(victim: Victim, figures: KillFigures): string[] {
  const failures = Object.values(figures.failed).reduce((sum, count) => sum + count, 0)
  const counts = [
    ...[figures.kills, figures.uploads, figures.lostUploads.length, figures.succeeded + failures, figures.succeeded, failures],
    ...[figures.wrong.length + figures.endless.length, figures.duplicates.length, leftBehind(figures)],
  ]
  return [victim, ...counts.map(String), `${round(median(figures.recoveriesMs))} (most ${round(Math.max(...figures.recoveriesMs))})`]
}

function bars(victim: Victim, figures: KillFigures) {
  const bad = figures.lostUploads.length + figures.wrong.length + figures.endless.length + figures.duplicates.length
  return [
    atMost(`${victim}: lost, wrong, endless or double`, bad, 0, 'tasks'),
    atMost(`${victim}: processes, folders and files left behind`, leftBehind(figures), 0, 'things'),
    atMost(`${victim}: answers that no client should see`, figures.faults.length, 0, 'answers'),
    atMost(`${victim}: slowest recovery`, Math.max(...figures.recoveriesMs), recoveryLimitsMs[victim], 'ms'),
    atMost(`${victim}: slowest task`, figures.slowestTaskMs, taskLimitMs, 'ms'),
  ]
}

function leftBehind({ zombies, remains, ownerless, afterTheEnd }: KillFigures): number {
  return zombies.length + remains.length + ownerless.length + afterTheEnd.length
}
