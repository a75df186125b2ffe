import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { extractSentences, readSources } from './extract.ts'
import { folderOf, holdsSchemas } from './folders.ts'
import { findMarkProblems } from './marks.ts'
import { compilePo } from './po.ts'
import type { Sentence } from './sentences.ts'
import { findServerProblems } from './server-problems.ts'
import { findSideProblems } from './side-problems.ts'
import type { Source } from './syntax.ts'
import { findUnwrapped, findUnwrappedSentences } from './unwrapped-texts.ts'

/** The problems of the product's sentences, one line each. */
export async function findLanguageProblems(root: string): Promise<string[]> {
  const sources = await readSources(root)
  const { sentences, problems } = await extractSentences(root, sources)
  return [
    ...problems,
    ...findMarkProblems(sentences.values()),
    ...findUnwrappedTexts(sources),
    ...sources.flatMap(findServerProblems),
    ...(await findSideProblems(root)),
    ...(await findPoProblems(root, sentences)),
  ]
}

function findUnwrappedTexts(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    if (folderOf(source.path) !== undefined) return findUnwrapped(source)
    return holdsSchemas(source.path) ? findUnwrappedSentences(source) : []
  })
}

async function findPoProblems(root: string, sentences: ReadonlyMap<string, Sentence>): Promise<string[]> {
  const files = globSync('languages/*.po', { cwd: root })
  const compiled = files.map(async (file) => compilePo(basename(file, '.po'), await readFile(join(root, file), 'utf8'), sentences))
  return (await Promise.all(compiled)).flatMap(({ problems }) => problems)
}
