import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { readTables } from '@octavo/documents/excel/read-tables.ts'
import { writeWorkbook } from '@octavo/documents/excel/workbook-writer.ts'
import { openText } from '@octavo/documents/glyphs/open-text.ts'
import { createColdOffice } from '@octavo/documents/office/cold.ts'
import { findOffice } from '@octavo/documents/office/find-office.ts'
import type { Office } from '@octavo/documents/office/office.ts'
import { type SheetPer, sheetsOf } from '@octavo/layout/sheets/sheets-of.ts'
import { atLeast, type Report } from '../measure/report.ts'
import { cellScore } from './cell-score.ts'
import { makeSheets } from './make-sheets.ts'
import type { Score } from './measures.ts'
import { installOpenpyxl, readXlsx, type XlsxSheet } from './read-xlsx.ts'

/** One workbook there and back: its sheets as a whole, and how much of them its tables alone are. */
interface RoundTrip {
  sheets: Score
  tables: Score
}

interface Trip extends RoundTrip {
  name: string
  made: boolean
}

interface Work {
  office: Office
  newPath(): string
  /** Tells which cells differ. */
  only: string | undefined
}

/** Workbooks printed by LibreOffice, made sheets again, and read by openpyxl. */
export async function measureSheets(folder: string, { verbose, only }: { verbose: boolean; only: string | undefined }): Promise<Report> {
  const folderOfWork = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const found = findOffice()
  if (found.lane === 'off') throw new Error(found.reason)
  await installOpenpyxl()
  const office = createColdOffice({ program: found.program, home: folderOfWork, documentMs: 120_000 })
  let paths = 0
  const work = { office, newPath: () => join(folderOfWork, `${++paths}.part`), only }
  try {
    const own = join(folderOfWork, 'made')
    await mkdir(own)
    const made = await makeSheets(own)
    const others = globSync(join(resolve(folder), '{xls,xlsx}/*.{xls,xlsx}')).toSorted()
    const trips: Trip[] = []
    for (const file of [...made, ...others]) {
      if (only !== undefined && !basename(file).startsWith(only)) continue
      const trip = await roundTrip(file, work)
      if (!trip) continue
      trips.push({ ...trip, name: basename(file), made: made.includes(file) })
      const { precision, recall, f1 } = trip.sheets
      const figures = [precision, recall, f1, trip.tables.f1].map((value) => value.toFixed(3))
      if (verbose) console.log(`${basename(file).padEnd(44)} ${figures.join('  ')}`)
    }
    return report(trips)
  } finally {
    await rm(folderOfWork, { recursive: true, force: true })
  }
}

/** Undefined for workbooks that can't be read, that are locked, or that have no cells. */
async function roundTrip(file: string, { office, newPath, only }: Work): Promise<RoundTrip | undefined> {
  const pdf = `${newPath()}.pdf`
  const truth = await truthOf(file, { office, newPath })
  if (!truth || truth.length === 0) return undefined
  await office.use({ path: file }, { shares: false }, (document) => document.export(pdf, { filter: {}, steps: [] }))
  using document = await openText(pdf, { newPath })
  const pages = Array.from({ length: document.pageCount }, (_, index) => index + 1)
  const { tables, style } = await readTables(document, { pages, joins: true, text: true, onPage: () => {} })
  const written = async (some: typeof tables, per: SheetPer) => {
    const back = `${newPath()}.xlsx`
    if (some.length === 0) return []
    await writeWorkbook(back, sheetsOf(some, { per, style }), { newPath, now: new Date() })
    return await readXlsx(back)
  }
  const result = await written(tables, 'page')
  const inTables = tables.filter(({ isText }) => !isText)
  if (only !== undefined)
    for (const [name, sheets] of Object.entries({ truth, result })) for (const sheet of sheets) console.log(name, textOf(sheet))
  return { sheets: cellScore(truth, result), tables: cellScore(truth, await written(inTables, 'table')) }
}

function textOf(sheet: XlsxSheet): string {
  return [...Map.groupBy(sheet, ({ row }) => row)]
    .slice(0, 20)
    .map(([row, cells]) => `\n  ${row}: ${cells.map(({ column, value }) => `${column}=${JSON.stringify(value)}`).join(' ')}`)
    .join('')
}

/** The cells that were printed: as LibreOffice saves them, since it works formulas and pivot tables out again when it opens a workbook. */
async function truthOf(file: string, { office, newPath }: Omit<Work, 'only'>): Promise<XlsxSheet[] | undefined> {
  try {
    const path = `${newPath()}.xlsx`
    await office.use({ path: file }, { shares: false }, (document) => document.export(path, { filter: {}, steps: [] }))
    return await readXlsx(path)
  } catch {
    return undefined
  }
}

function mean(trips: readonly Trip[], of: (trip: Trip) => number): number {
  return trips.reduce((sum, trip) => sum + of(trip), 0) / Math.max(1, trips.length)
}

function report(trips: readonly Trip[]): Report {
  const groups = [
    ['written for this', trips.filter(({ made }) => made)],
    ['of the corpus', trips.filter(({ made }) => !made)],
  ] as const
  return {
    about:
      'Workbooks printed by LibreOffice, read with the text outside of tables, written as workbooks with a sheet for each page and read by openpyxl. A cell counts if its value has the same type and is the same, as far as it was printed, in the same row and column of its sheet; empty rows and columns are left out on both sides. What was printed is what LibreOffice saves after it has opened the workbook, as it works pivot tables out again; dates printed without their year count as texts. Tables alone: without that text, a sheet for each table, against all cells.',
    tables: [
      {
        head: ['', 'workbooks', 'precision', 'recall', 'cell F1', 'worst', 'tables alone'],
        rows: groups.map(([name, own]) => [
          name,
          String(own.length),
          ...[
            mean(own, ({ sheets }) => sheets.precision),
            mean(own, ({ sheets }) => sheets.recall),
            mean(own, ({ sheets }) => sheets.f1),
            Math.min(1, ...own.map(({ sheets }) => sheets.f1)),
            mean(own, ({ tables }) => tables.f1),
          ].map((value) => value.toFixed(3)),
        ]),
      },
    ],
    bars: groups.flatMap(([name, own]) => [
      atLeast(
        `cell F1, workbooks ${name}`,
        mean(own, ({ sheets }) => sheets.f1),
        0.95,
        '',
      ),
      atLeast(
        `cell F1 of tables alone, workbooks ${name}`,
        mean(own, ({ tables }) => tables.f1),
        0.95,
        '',
      ),
    ]),
  }
}
