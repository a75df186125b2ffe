import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longFiles } from './long-files.ts'

/** A file and the seconds that it's likely to take. */
interface Expected {
  file: TestSpecification
  seconds: number
}

/** What files take that aren't in the list of long ones. */
const usualSeconds = { patient: 20, browser: 15, code: 5, logic: 0 }

/**
 * Runs files in parallel that need different resources: some that mostly wait for processes to die and restart, some that keep a browser
 * busy, some that compute. Each kind has its share of the workers from the beginning of a run to its end: several of a kind would leave the
 * cores idle at one time and compete for them at another. Within a kind the longest come first, since the run waits for the last.
 */
export class MixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byKind = Object.groupBy(await super.sort(files), kindOf)
    const expected = (kind: keyof typeof usualSeconds) =>
      (byKind[kind] ?? [])
        .map((file): Expected => ({ file, seconds: longSeconds(file) ?? usualSeconds[kind] }))
        .sort((one, other) => other.seconds - one.seconds)
    const mixed = weave([expected('patient'), expected('browser'), expected('code')])
    return [...mixed, ...expected('logic')].map(({ file }) => file)
  }
}

function kindOf({ moduleId, project }: TestSpecification): keyof typeof usualSeconds {
  if (moduleId.includes('/faults/')) return 'patient'
  if (moduleId.includes('/e2e/')) return 'browser'
  return project.name === 'logic' ? 'logic' : 'code'
}

function longSeconds({ moduleId }: TestSpecification): number | undefined {
  return Object.entries(longFiles).find(([name]) => moduleId.endsWith(`/${name}.test.ts`))?.[1]
}

/** Mixes lists so that at each place about the same share of the seconds of each is over: all end together. */
export function weave<Item extends { seconds: number }>(lists: readonly (readonly Item[])[]): Item[] {
  return lists
    .flatMap((list) => {
      const all = secondsOf(list)
      return list.map((item, index) => ({ item, over: secondsOf(list.slice(0, index)) / all }))
    })
    .sort((one, other) => one.over - other.over)
    .map(({ item }) => item)
}

function secondsOf(items: readonly { seconds: number }[]): number {
  return items.reduce((sum, { seconds }) => sum + seconds, 0)
}
