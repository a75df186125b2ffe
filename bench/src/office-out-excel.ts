import type { Report } from './measure/report.ts'
import { measureSheets } from './office-out/measure-sheets.ts'

const verboseFlag = '--verbose'

/** What workbooks become on their way to PDF and back. With `--verbose` every workbook is told; `--only=name` tells the cells of one. */
export async function run(args: readonly string[]): Promise<Report> {
  const [folder = '../shared/corpus/office'] = args.filter((argument) => !argument.startsWith('--'))
  const only = args.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
  return await measureSheets(folder, { verbose: args.includes(verboseFlag), only })
}
