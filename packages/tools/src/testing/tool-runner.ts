import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentFacts } from '@octavo/core/files/facts.ts'
import { sniffMediaType } from '@octavo/core/files/media-types.ts'
import { AppError, type PlainError } from '@octavo/core/messages/errors.ts'
import type { Note } from '@octavo/core/messages/notes.ts'
import { sentencesByPath, validateOptions } from '@octavo/core/options/validate-options.ts'
import { english } from '@octavo/core/text/language.ts'
import type * as z from 'zod'
import type { RunInput, Runner, RunOutput, RunProof } from '../running/runner.ts'
import { usualMaxRows } from '../running/tool-jobs.ts'

export interface TestFile {
  name: string
  bytes: Uint8Array
  password?: string
  facts?: Partial<DocumentFacts>
}

/** The outcome of a tool in a test. */
export interface ToolRun {
  results: RunOutput[]
  /** The document that each result was made from, if exactly one. */
  sources: (string | undefined)[]
  proofs: RunProof[]
  notes: Note[]
  failures: Record<string, PlainError>
  progress: number[]
  /** How many results were ranges of inputs. */
  ranges: number
}

/** Runs a tool on files in a new folder of the test. */
export interface ToolRunner<Given> {
  run(files: readonly (TestFile | Uint8Array)[], options?: Given): Promise<ToolRun>
  /** A new path in the folder. */
  newPath(extension: string): string
  close(): void
}

/** The ref of the n-th file, from 1. */
export function refOf(file: number): string {
  return `document-${String(file).padStart(20, '0')}`
}

export function createToolRunner<Given, Options>(runner: Runner<Options>, schema: z.ZodType<Options, Given>): ToolRunner<Given> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-tool-'))
  let paths = 0
  const newPath = (extension: string) => join(folder, `${++paths}${extension}`)

  return {
    async run(files, options) {
      let source: string | undefined
      const judged = validateOptions(schema, options ?? {}, { reader: 'call', language: english })
      if (judged.problems) throw new AppError(judged.code, { fields: sentencesByPath(judged.problems) })
      const done: ToolRun = { results: [], sources: [], proofs: [], notes: [], failures: {}, progress: [], ranges: 0 }
      await runner({
        inputs: files.map((file, index) =>
          toInput(file instanceof Uint8Array ? { name: `file-${index + 1}.pdf`, bytes: file } : file, index),
        ),
        options: judged.options,
        maxRows: usualMaxRows,
        takesRanges: true,
        newPath,
        setSource: (document) => {
          source = document
        },
        deliver: async (output) => {
          done.results.push(asFile(output))
          if (output.range) done.ranges += 1
          done.sources.push(source)
        },
        delivered: async () => {},
        prove: async (proof) => void done.proofs.push(proof),
        note: (note) => done.notes.push(note),
        fail: (document, error) => {
          done.failures[document] = error
        },
        progress: (share) => done.progress.push(share),
      })
      return done
    },
    newPath,
    close: () => rmSync(folder, { recursive: true }),
  }

  /** A range as the engine stores it. */
  function asFile({ path, range, ...output }: RunOutput): RunOutput {
    if (!range) return { path, ...output }
    const file = newPath('.range')
    writeFileSync(file, readFileSync(path).subarray(range.start, range.start + range.size))
    return { path: file, ...output }
  }

  function toInput({ name, bytes, password, facts }: TestFile, index: number): RunInput {
    const path = newPath('.in')
    writeFileSync(path, bytes)
    const known: DocumentFacts = { encrypted: false, signed: false, hasForms: false, hasOutline: false, ...facts }
    return {
      document: refOf(index + 1),
      number: index + 1,
      name,
      mimeType: sniffMediaType(bytes, name) ?? 'application/pdf',
      size: bytes.length,
      path,
      ...(password !== undefined && { password }),
      ...(facts && { facts: known }),
    }
  }
}
