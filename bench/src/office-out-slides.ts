import type { Report } from './measure/report.ts'
import { measureSlides } from './office-out/measure-slides.ts'

const verboseFlag = '--verbose'

/** What presentations become on their way to PDF and back. With `--verbose` every presentation is told. */
export async function run(args: readonly string[]): Promise<Report> {
  const [folder = '../shared/corpus/office'] = args.filter((argument) => argument !== verboseFlag)
  return await measureSlides(folder, { verbose: args.includes(verboseFlag) })
}
