import { runFind } from './forms/find.ts'
import { runMade } from './forms/made.ts'
import { runPlain } from './forms/plain.ts'
import { runRows } from './forms/rows.ts'
import { runScripts } from './forms/scripts.ts'
import { runSpeed } from './forms/speed.ts'
import type { Report } from './measure/report.ts'

/**
 * `speed` fills a form with many rows beside other programs, `rows` with a long table, `scripts` fills those of the corpus; `find` searches for
 * removed fields, `made` for the blanks of forms that are written for it, and `plain` counts proposals on documents that are no forms.
 */
const parts: Readonly<Record<string, (args: readonly string[]) => Promise<Report>>> = {
  speed: runSpeed,
  rows: runRows,
  scripts: runScripts,
  find: runFind,
  made: runMade,
  plain: runPlain,
}

/** All about forms, or one part of it. */
export async function run([what, ...args]: readonly string[]): Promise<Report> {
  const part = what === undefined ? undefined : parts[what]
  if (part) return part(args)
  if (what !== undefined) throw new Error(`There is no part ${what} of this bench; there are ${Object.keys(parts).join(', ')}.`)
  const reports: Report[] = []
  for (const each of Object.values(parts)) reports.push(await each([]))
  return {
    about: reports.map(({ about }) => about).join('\n\n'),
    tables: reports.flatMap(({ tables }) => tables),
    bars: reports.flatMap(({ bars }) => bars),
  }
}
