import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeHonestly } from '@octavo/documents/archive/write-honestly.ts'
import { openPdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { openTable } from '@octavo/documents/form-data/open-table.ts'
import { createFormFiller } from '@octavo/documents/form-fill/fill-form.ts'
import { readForm } from '@octavo/documents/form-fill/read-form.ts'

// Fills a form with rows of a table as the tool does: `node fill-rows.ts <folder> <rows>`
const [folder = '', count = '300'] = process.argv.slice(2)
const given = JSON.parse(await readFile(join(folder, 'table.json'), 'utf8')) as { columns: string[]; rows: string[][] }
const path = join(folder, `table-${count}.csv`)
await writeFile(path, [given.columns, ...given.rows.slice(0, Number(count))].map((row) => row.join(',')).join('\n'))

using pdf = openPdf(join(folder, 'form.pdf'))
const filler = createFormFiller(pdf, readForm(pdf))
const { columns, rows } = await openTable(path)
let number = 0
for await (const row of rows) {
  const takeBack = pdf.recordChanges()
  filler.fill(new Map(columns.map((column, index) => [column, row?.[index] ?? ''])))
  writeHonestly(pdf, join(folder, 'out', `${number++}.pdf`), { copyStreams: true })
  takeBack()
}
