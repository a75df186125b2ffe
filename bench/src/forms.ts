import { runFind } from './forms/find.ts'
import type { Report } from './measure/report.ts'

/** Forms: `find` searches for fields that were removed. */
export async function run([what = 'find', ...args]: readonly string[]): Promise<Report> {
  if (what === 'find') return runFind(args)
  throw new Error(`There is no part ${what} of this bench; there is find.`)
}
