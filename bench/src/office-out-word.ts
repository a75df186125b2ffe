import type { Report } from './measure/report.ts'
import { measureWord } from './office-out/measure-word.ts'

const verboseFlag = '--verbose'

/** What Word documents become on their way to PDF and back. With `--verbose` every document is told, and no peer runs. */
export async function run(args: readonly string[]): Promise<Report> {
  const [folder = '../shared/corpus/office/docx'] = args.filter((argument) => argument !== verboseFlag)
  return await measureWord(folder, { verbose: args.includes(verboseFlag) })
}
