import { globSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { PdfALevel } from '@octavo/documents/archive/levels.ts'
import { type PdfAReport, validatePdfA } from '@octavo/documents/archive/validate/validate-pdfa.ts'
import { atLeast, median, type Report, round } from './measure/report.ts'

const levels: readonly PdfALevel[] = ['1b', '2b']
const leastAgreement = 95

/** A test file of veraPDF: its name tells the clause that it's about and whether it conforms. */
interface Judged {
  level: PdfALevel
  name: string
  clause: string
  isRight: boolean
  report: PdfAReport
  elapsedMs: number
}

/** Validates the test files of veraPDF with our validator and compares with what their names say. The argument is their folder. */
export async function run([folder = '../shared/corpus/verapdf']: readonly string[]): Promise<Report> {
  const judged: Judged[] = []
  for (const level of levels) {
    for (const path of globSync(join(resolve(folder), level, '*.pdf')).toSorted()) judged.push(await judge(path, level))
  }
  for (const { level, name, report } of judged.filter(({ isRight }) => !isRight))
    console.log(`${level} ${name}: ${report.broken.map(({ clause, test, code }) => `${clause}-${test} ${code}`).join(', ') || 'conforms'}`)
  return reportOn(judged)
}

async function judge(path: string, level: PdfALevel): Promise<Judged> {
  const name = basename(path)
  const [, clause = ''] = /^([\d-]+)-t\d/.exec(name) ?? []
  const start = performance.now()
  const report = await validatePdfA(path, level)
  const elapsedMs = performance.now() - start
  return { level, name, clause: clause.replaceAll('-', '.'), isRight: report.conforms === name.includes('-pass-'), report, elapsedMs }
}

function reportOn(judged: readonly Judged[]): Report {
  const share = (some: readonly Judged[]) => (100 * some.filter(({ isRight }) => isRight).length) / some.length
  const of = (level: PdfALevel) => judged.filter((one) => one.level === level)
  return {
    about:
      `Our validator on ${judged.length} test files of veraPDF: whether it finds that they conform, beside what their names say. ` +
      `Median time for one: ${round(median(judged.map(({ elapsedMs }) => elapsedMs)))} ms.`,
    tables: levels.map((level) => ({
      head: [`${level}, clause`, 'files', 'agree'],
      rows: [...Map.groupBy(of(level), ({ clause }) => clause)]
        .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
        .map(([clause, some]) => [clause, String(some.length), String(some.filter(({ isRight }) => isRight).length)]),
    })),
    bars: levels.map((level) => atLeast(`agreement on ${level}`, share(of(level)), leastAgreement, '%')),
  }
}
