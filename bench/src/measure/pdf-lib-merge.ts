import { readFile, writeFile } from 'node:fs/promises'
import { PDFDocument } from 'pdf-lib'

// Merges files with pdf-lib, for the table: `node pdf-lib-merge.ts <output> <input>…`
const [output = '', ...inputs] = process.argv.slice(2)
const merged = await PDFDocument.create()
for (const input of inputs) {
  const source = await PDFDocument.load(await readFile(input))
  for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page)
}
await writeFile(output, await merged.save({ useObjectStreams: false }))
