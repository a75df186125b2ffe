import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { convertIn, openOfficePool } from './office-pool.ts'

// Converts files without bubblewrap and prints their texts: `node limits-program.ts <folder> <file> <media type> …`, with files read from
// the folder.
const [, , folder = '', ...words] = process.argv
const pool = openOfficePool({ sandbox: 'prlimit', diskFolder: join(folder, 'disk') })
const texts: string[] = []
for (let at = 0; at < words.length; at += 2) {
  const converted = await convertIn(pool, [readFileSync(join(folder, words[at] ?? ''))], words[at + 1] as MediaType)
  texts.push(...converted.texts)
}
await pool.close()
process.stdout.write(JSON.stringify(texts))
