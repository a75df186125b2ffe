import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findCallSentences } from './call-sentences.ts'
import { findDataSentences } from './data-sentences.ts'
import { mergeSentences, type Sentence } from './sentences.ts'
import { parseFile, type Source } from './syntax.ts'

/** Every sentence of the product by its key, and problems in how they are written. */
export interface Extracted {
  sentences: ReadonlyMap<string, Sentence>
  problems: readonly string[]
}

/** Extracts the sentences of calls and of tables. */
export async function extractSentences(root: string, sources: readonly Source[]): Promise<Extracted> {
  const calls = sources.map(findCallSentences)
  const data = await findDataSentences(root)
  const { sentences, problems } = mergeSentences([...calls.flatMap((found) => found.sentences), ...data])
  return { sentences, problems: [...calls.flatMap((found) => found.problems), ...problems] }
}

/** The files that may contain sentences, parsed. */
export async function readSources(root: string): Promise<Source[]> {
  const paths = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })
  const wanted = paths.filter((path) => !/\.test\.tsx?$|\/testing\/|\.d\.ts$|\/core\/src\/words\//.test(path)).sort()
  return Promise.all(wanted.map(async (path) => parseFile(path, await readFile(join(root, path), 'utf8'))))
}
