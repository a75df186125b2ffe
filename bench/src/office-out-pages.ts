import type { Report } from './measure/report.ts'
import { measurePages } from './office-out/measure-pages.ts'

/**
 * What PDFs of the corpus become as Word documents. With `--verbose` every document is told, with `--only=name` only those whose name begins so are
 * converted, and `--keep=folder` leaves the results there.
 */
export async function run(args: readonly string[]): Promise<Report> {
  const [folder = '../shared/corpus'] = args.filter((argument) => !argument.startsWith('--'))
  const settingOf = (name: string) => args.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
  return await measurePages(folder, { verbose: args.includes('--verbose'), only: settingOf('only'), keep: settingOf('keep') })
}
