import type { Report } from './measure/report.ts'
import { measureTables } from './office-out/tables/measure-tables.ts'

const verboseFlag = '--verbose'

/** What PDFs become in office formats: how well tables are found and read. With `--verbose` every document is told, and no peer runs. */
export async function run(args: readonly string[]): Promise<Report> {
  const [folder = '../shared/corpus/tables/icdar2013'] = args.filter((argument) => argument !== verboseFlag)
  return await measureTables(folder, { verbose: args.includes(verboseFlag) })
}
