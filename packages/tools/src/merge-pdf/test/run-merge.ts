import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlainError } from '@octavo/core/errors.ts'
import { type MediaType, sniffMediaType } from '@octavo/core/media-types.ts'
import type { Note } from '@octavo/core/notes.ts'
import type * as z from 'zod'
import type { RunInput, RunOutput } from '../../implement.ts'
import { Options } from '../options.ts'
import run from '../run.ts'

export interface TestFile {
  name: string
  bytes: Uint8Array
  password?: string
}

export interface Merged extends RunOutput {
  notes: Note[]
  failures: Record<string, PlainError>
  progress: number[]
}

/** Runs the tool over files in a fresh folder of the test. */
export interface Merger {
  merge(files: readonly (TestFile | Uint8Array)[], options?: z.input<typeof Options>): Promise<Merged>
  close(): void
}

/** The ref of the n-th file, from 1. */
export function refOf(file: number): string {
  return `document-${String(file).padStart(20, '0')}`
}

export function createMerger(): Merger {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-merge-'))
  let paths = 0
  const newPath = (extension: string) => join(folder, `${++paths}${extension}`)

  return {
    async merge(files, options = {}) {
      const merged = { notes: [] as Note[], failures: {} as Record<string, PlainError>, progress: [] as number[] }
      let result: RunOutput | undefined
      await run({
        inputs: files.map((file, index) =>
          toInput(file instanceof Uint8Array ? { name: `file-${index + 1}.pdf`, bytes: file } : file, index),
        ),
        options: Options.parse(options),
        newPath,
        deliver: async (output) => {
          result = output
        },
        note: (note) => merged.notes.push(note),
        fail: (document, error) => {
          merged.failures[document] = error
        },
        progress: (done) => merged.progress.push(done),
      })
      if (!result) throw new Error('the tool delivered nothing')
      return { ...result, ...merged }
    },
    close: () => rmSync(folder, { recursive: true }),
  }

  function toInput({ name, bytes, password }: TestFile, index: number): RunInput {
    const path = newPath('.in')
    writeFileSync(path, bytes)
    const mimeType: MediaType = sniffMediaType(bytes) ?? 'application/pdf'
    return { document: refOf(index + 1), name, mimeType, size: bytes.length, path, ...(password !== undefined && { password }) }
  }
}
