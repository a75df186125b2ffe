import { type Report, writeReport } from './measure/report.ts'
import { saveReport } from './measure/results-file.ts'

const speedBenches = [
  'merge-small',
  'service',
  'merge-large',
  'page-tools',
  'upload',
  'memory',
  'idle',
  'visitors',
  'lighthouse',
  'thumbnails',
  'results',
  'images',
  'text',
  'url',
  'office',
  'accounts',
  'lists',
  'archive',
]
const ownBenches = [
  'corpus',
  'combinations',
  'kills',
  'overload',
  'soak',
  'upgrade',
  'restore',
  'clients',
  'pdfa',
  'pdfa-convert',
  'pdfa-validator',
  'compress',
  'office-out',
  'office-out-word',
  'office-out-pages',
  'ocr',
  'office-out-slides',
  'office-out-excel',
  'editor',
  'forms',
  'stripe',
]

/** Runs the named benches, or all that measure speed and memory. With `--save` their figures go into RESULTS.md. */
async function main(): Promise<void> {
  const save = process.argv.includes('--save')
  const [name, ...args] = process.argv.slice(2).filter((argument) => argument !== '--save')
  if (name !== undefined && ![...speedBenches, ...ownBenches].includes(name)) {
    throw new Error(`There is no bench ${name}; there are ${[...speedBenches, ...ownBenches].join(', ')}.`)
  }
  for (const each of name === undefined ? speedBenches : [name]) {
    console.log(`\n## ${each}\n`)
    const { run } = (await import(`./${each}.ts`)) as { run(args: readonly string[]): Promise<Report | undefined> }
    const report = await run(args)
    if (!report) continue
    console.log(writeReport(report))
    if (save) await saveReport([each, report.part].filter(Boolean).join(' '), report)
    if (report.bars.some(({ passed }) => !passed)) process.exitCode = 1
  }
}

await main()
