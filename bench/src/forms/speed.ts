import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeFdf } from '@octavo/documents/form-data/values-fdf.ts'
import { formPdf, type TestField } from '@octavo/documents/testing/form-pdf.ts'
import { type Cost, isInstalled, measureCommand } from '../measure/command.ts'
import { watchLoadOutside } from '../measure/other-load.ts'
import { atLeast, atMost, median, megabytes, type Report, round } from '../measure/report.ts'

const rowCount = 300
const fieldsEach = 20
const usualRounds = 3
/** pdftk starts a whole machine for each row, so that fewer show what one costs. */
const pdftkRows = 10

/** One program that fills the form with every row. */
interface Filler {
  name: string
  files: number
  command: readonly [string, ...string[]]
}

interface Figures {
  name: string
  files: number
  cpuSeconds: number
  peakBytes: number
  bytes: number
}

/**
 * Fills a form of two pages with 300 rows: our runner in a process of its own, pdf-lib, and pdftk, which has to be started for each row. By
 * CPU time, so that other work on the machine counts for less; ours is also measured without its start, as a warm slot works.
 */
export async function runSpeed([given]: readonly string[]): Promise<Report> {
  const rounds = given === undefined ? usualRounds : Number(given)
  const folder = await mkdtemp(join(tmpdir(), 'octavo-bench-'))
  const load = watchLoadOutside()
  try {
    await writeInputs(folder)
    const ours = await measured({ name: 'Octavo', files: rowCount, command: own('fill-rows.ts', folder, String(rowCount)) }, folder, rounds)
    const start = await measured({ name: 'Octavo, one row', files: 1, command: own('fill-rows.ts', folder, '1') }, folder, rounds)
    const twice = await measured(
      { name: `Octavo, ${rowCount * 4} rows`, files: rowCount * 4, command: own('fill-rows.ts', folder, String(rowCount * 4)) },
      folder,
      1,
    )
    const library = await measured(
      { name: 'pdf-lib', files: rowCount, command: own('pdf-lib-fill.ts', folder, String(rowCount)) },
      folder,
      rounds,
    )
    const hasPdftk = await isInstalled('pdftk')
    const each = 'for n in $(seq 1 "$1"); do pdftk "$0/form.pdf" fill_form "$0/$n.fdf" output "$0/out/$n.pdf" || exit 1; done'
    const pdftk = hasPdftk
      ? await measured({ name: 'pdftk', files: pdftkRows, command: ['bash', '-c', each, folder, String(pdftkRows)] }, folder, 1)
      : undefined
    return reportOf({ ours, start, twice, library, pdftk, others: load.take() })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measured({ name, files, command }: Filler, folder: string, rounds: number): Promise<Figures> {
  const costs: Cost[] = []
  const output = join(folder, 'out')
  let bytes = 0
  for (let round = 0; round < rounds; round++) {
    await rm(output, { recursive: true, force: true })
    await mkdir(output)
    costs.push(await measureCommand(command))
    const sizes = await Promise.all((await readdir(output)).map(async (file) => (await stat(join(output, file))).size))
    bytes = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  }
  return {
    name,
    files,
    bytes,
    cpuSeconds: median(costs.map(({ cpuSeconds }) => cpuSeconds)),
    peakBytes: Math.max(...costs.map(({ peakRssBytes }) => peakRssBytes)),
  }
}

function reportOf({
  ours,
  start,
  twice,
  library,
  pdftk,
  others,
}: Record<'ours' | 'start' | 'twice' | 'library', Figures> & { pdftk: Figures | undefined; others: number }): Report {
  const warm = (rowCount - 1) / Math.max(0.001, ours.cpuSeconds - start.cpuSeconds)
  const all = [ours, start, twice, library, ...(pdftk ? [pdftk] : [])]
  return {
    about:
      `${rowCount} rows into a form of 2 pages with ${fieldsEach} fields, a file each. CPU seconds of the whole process; other work took ${round(others * 100)} % of the machine.` +
      (pdftk ? '' : ' pdftk is not installed, so that it is not compared.'),
    tables: [
      {
        head: ['program', 'CPU s', 'files a CPU second', 'peak memory', 'bytes a file'],
        rows: all.map(({ name, files, cpuSeconds, peakBytes, bytes }) => [
          name,
          round(cpuSeconds),
          round(files / cpuSeconds),
          megabytes(peakBytes),
          round(bytes),
        ]),
      },
    ],
    bars: [
      atLeast('files a second of warm slot time', warm, 50, 'files'),
      atMost('CPU time beside pdf-lib', ours.cpuSeconds / library.cpuSeconds, 1, 'times'),
      atMost(`memory with ${rowCount * 4} rows beside ${rowCount}`, twice.peakBytes / ours.peakBytes, 1.15, 'times'),
      ...(pdftk
        ? [
            atMost('CPU time of a file beside pdftk', ours.cpuSeconds / ours.files / (pdftk.cpuSeconds / pdftk.files), 1, 'times'),
            atMost('size beside pdftk', ours.bytes / pdftk.bytes, 1.05, 'times'),
          ]
        : []),
    ],
  }
}

function own(script: string, ...args: string[]): readonly [string, ...string[]] {
  return [process.execPath, fileURLToPath(new URL(script, import.meta.url)), ...args]
}

async function writeInputs(folder: string): Promise<void> {
  const columns = Array.from({ length: fieldsEach }, (_, index) => `field${index}`)
  const fields = columns.map((name, index): TestField => {
    const top = 470 - (index % 10) * 45
    return { name, entries: '/FT/Tx/MK<</BC[0]>>', box: [100, top - 20, 380, top], page: Math.floor(index / 10) }
  })
  const content = Array.from(
    { length: 60 },
    (_, line) => `BT /F1 6 Tf 20 ${490 - line * 8} Td (Some words of the form in line ${line}) Tj ET`,
  ).join('\n')
  await writeFile(join(folder, 'form.pdf'), formPdf(fields, { pages: 2, content }))
  const cell = (row: number, column: number) => `Value ${row} of ${column}`
  const rows = Array.from({ length: rowCount * 4 }, (_, row) => columns.map((_, column) => cell(row, column)))
  await writeFile(join(folder, 'table.json'), JSON.stringify({ columns, rows }))
  for (const [row, cells] of rows.slice(0, rowCount).entries()) {
    const values = Object.fromEntries(cells.map((value, column) => [columns[column] ?? '', value]))
    await writeFile(join(folder, `${row}.fdf`), writeFdf(values, 'form.pdf'))
  }
}
