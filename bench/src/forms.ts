import { runFind } from './forms/find.ts'
import { runScripts } from './forms/scripts.ts'
import { runSpeed } from './forms/speed.ts'
import type { Report } from './measure/report.ts'

/** Forms: `speed` fills one with many rows beside other programs, `scripts` fills those of the corpus in eleven scripts, `find` searches for fields that were removed. */
export async function run([what = 'speed', ...args]: readonly string[]): Promise<Report> {
  if (what === 'speed') return runSpeed(args)
  if (what === 'scripts') return runScripts(args)
  if (what === 'find') return runFind(args)
  throw new Error(`There is no part ${what} of this bench; there are speed, scripts and find.`)
}
