import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { root } from '../run.ts'
import { extractSentences, readSources } from './extract.ts'
import { compilePo } from './po.ts'
import { potPath, writePot } from './pot.ts'

// Rewrites the template for translators and reports the progress of each language.
const { sentences, problems } = await extractSentences(root, await readSources(root))
for (const problem of problems) console.error(problem)
await mkdir(dirname(join(root, potPath)), { recursive: true })
await writeFile(join(root, potPath), writePot(sentences.values()))
console.log(`${potPath}: ${sentences.size} sentences`)
for (const file of globSync('languages/*.po', { cwd: root }).sort()) {
  const language = basename(file, '.po')
  const { missing } = compilePo(language, await readFile(join(root, file), 'utf8'), sentences)
  console.log(`${language}  ${Math.floor(100 - (100 * missing.length) / sentences.size)} % (${missing.length} missing)`)
}
if (problems.length > 0) process.exitCode = 1
