import { readdirSync, readFileSync } from 'node:fs'
import type { TestFile } from './tool-runner.ts'

const folder = new URL('../../../documents/fixtures/corpus/', import.meta.url)

/** Small real files, sound, locked, damaged and odd ones; their sources stand in the README beside them. */
export function corpusFiles(): TestFile[] {
  // Those that are made to take a process down are for a process that may go down.
  const names = readdirSync(folder).filter((name) => name.endsWith('.pdf') && !name.startsWith('hostile-'))
  return names.map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }))
}
