import { readFile, writeFile } from 'node:fs/promises'
import { PDFDocument } from 'pdf-lib'

// Makes a PDF of JPEGs with pdf-lib, for the table: `node pdf-lib-images.ts <output> <input>…`
const [output = '', ...inputs] = process.argv.slice(2)
const document = await PDFDocument.create()
for (const input of inputs) {
  const image = await document.embedJpg(await readFile(input))
  document.addPage([image.width, image.height]).drawImage(image, { x: 0, y: 0, width: image.width, height: image.height })
}
await writeFile(output, await document.save({ useObjectStreams: false }))
