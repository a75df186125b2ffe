import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillByTool } from './fill-by-tool.ts'

// Fills a form with rows of a table, a file each in the folder `out`: `node fill-rows.ts <folder> <rows>`
const [folder = '', count = '300'] = process.argv.slice(2)
const { columns, rows } = JSON.parse(await readFile(join(folder, 'table.json'), 'utf8')) as { columns: string[]; rows: string[][] }
const table = join(folder, `table-${count}.csv`)
await writeFile(table, [columns, ...rows.slice(0, Number(count))].map((row) => row.join(',')).join('\n'))

let number = 0
await fillByTool(folder, { table, rows: Number(count), deliver: (path) => rename(path, join(folder, 'out', `${number++}.pdf`)) })
