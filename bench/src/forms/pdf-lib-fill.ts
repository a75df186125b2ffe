import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'

// Fills a form with rows by pdf-lib, which has to load it for each: `node pdf-lib-fill.ts <folder> <rows>`
const [folder = '', count = '300'] = process.argv.slice(2)
const { columns, rows } = JSON.parse(await readFile(join(folder, 'table.json'), 'utf8')) as { columns: string[]; rows: string[][] }
const bytes = await readFile(join(folder, 'form.pdf'))
for (const [index, row] of rows.slice(0, Number(count)).entries()) {
  const document = await PDFDocument.load(bytes)
  const form = document.getForm()
  for (const [column, name] of columns.entries()) form.getTextField(name).setText(row[column] ?? '')
  await writeFile(join(folder, 'out', `${index}.pdf`), await document.save())
}
