import type { Report } from './report.ts'

/** A part of a bench, which takes arguments of its own. */
type Part = (args: readonly string[]) => Promise<Report>

/** Runs the part of a bench that is named, whose figures are kept apart, or all of them as one report. */
export async function runParts(parts: Readonly<Record<string, Part>>, [what, ...args]: readonly string[]): Promise<Report> {
  const part = what === undefined ? undefined : parts[what]
  if (what !== undefined && part) return { part: what, ...(await part(args)) }
  if (what !== undefined) throw new Error(`There is no part ${what} of this bench; there are ${Object.keys(parts).join(', ')}.`)
  const reports: Report[] = []
  for (const each of Object.values(parts)) reports.push(await each([]))
  return {
    about: reports.map(({ about }) => about).join('\n\n'),
    tables: reports.flatMap(({ tables }) => tables),
    bars: reports.flatMap(({ bars }) => bars),
  }
}
