import { runFind } from './forms/find.ts'
import { runMade } from './forms/made.ts'
import { runPlain } from './forms/plain.ts'
import { runRows } from './forms/rows.ts'
import { runScripts } from './forms/scripts.ts'
import { runSpeed } from './forms/speed.ts'
import { runParts } from './measure/parts.ts'
import type { Report } from './measure/report.ts'

/**
 * `speed` fills a form with many rows beside other programs, `rows` with a long table, `scripts` fills those of the corpus; `find` searches for
 * removed fields, `made` for the blanks of forms that are written for it, and `plain` counts proposals on documents that are no forms.
 */
const parts = {
  speed: runSpeed,
  rows: runRows,
  scripts: runScripts,
  find: runFind,
  made: runMade,
  plain: runPlain,
}

/** All about forms, or one part of it. */
export function run(args: readonly string[]): Promise<Report> {
  return runParts(parts, args)
}
