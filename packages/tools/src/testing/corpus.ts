import { readdirSync, readFileSync } from 'node:fs'
import type { TestFile } from './tool-runner.ts'

const folder = new URL('../../../documents/fixtures/corpus/', import.meta.url)

/** Small real files: sound, encrypted, damaged and odd ones; their sources are listed in the README there. */
export function corpusFiles(): TestFile[] {
  // Files made to crash a process are only for a process that may crash.
  const names = readdirSync(folder).filter((name) => name.endsWith('.pdf') && !name.startsWith('hostile-'))
  return names.toSorted().map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }))
}
