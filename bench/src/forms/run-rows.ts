import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { catalogue } from '@octavo/tools'
import { runners } from '@octavo/tools/runners'

// Fills a form with rows of a table by the tool itself: `node run-rows.ts <folder> <rows>`
const [folder = '', count = '1000'] = process.argv.slice(2)
const table = join(folder, `rows-${count}.csv`)
await pipeline(Readable.from(lines(Number(count))), createWriteStream(table))

function* lines(rows: number): Generator<string> {
  yield 'number,name\n'
  for (let row = 1; row <= rows; row++) yield `${row},"Name, of row ${row}"\n`
}

const input = async (path: string, number: number, mimeType: 'application/pdf' | 'text/csv') => ({
  document: `document-${number}`,
  number,
  name: `input-${number}`,
  mimeType,
  size: (await stat(path)).size,
  path,
})
const tool = catalogue.find((one) => one.type === 'forms')
const { Options } = (await tool?.options()) ?? {}
if (!Options) throw new Error('There is no tool for forms.')
const { default: fillForms } = await runners.forms()
let paths = 0
await fillForms({
  inputs: [await input(join(folder, 'form.pdf'), 1, 'application/pdf'), await input(table, 2, 'text/csv')],
  options: Options.parse({ mode: 'data' }),
  maxRows: Number(count),
  newPath: (extension) => join(folder, `${count}-${++paths}${extension}`),
  setSource: () => {},
  // The engine takes results over as they come.
  deliver: ({ path }) => rm(path),
  delivered: async () => {},
  prove: async () => {},
  note: () => {},
  fail: (_, { code }) => {
    throw new Error(code)
  },
  progress: () => {},
})
