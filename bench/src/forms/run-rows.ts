import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fillByTool } from './fill-by-tool.ts'

// Fills a form with rows of a long table: `node run-rows.ts <folder> <rows>`
const [folder = '', count = '1000'] = process.argv.slice(2)
const table = join(folder, `rows-${count}.csv`)
await pipeline(Readable.from(lines(Number(count))), createWriteStream(table))

function* lines(rows: number): Generator<string> {
  yield 'number,name\n'
  for (let row = 1; row <= rows; row++) yield `${row},"Name, of row ${row}"\n`
}

await fillByTool(folder, { table, rows: Number(count), deliver: (path) => rm(path) })
