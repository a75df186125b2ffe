import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { quadOfBox } from '@octavo/core/edits/geometry.ts'
import { AppError, type PlainError } from '@octavo/core/messages/errors.ts'
import { inspectJob, previewJob } from '@octavo/documents/document-jobs.ts'
import type { Inspection } from '@octavo/documents/inspect/facts.ts'
import { onePage, smallPdf } from '@octavo/documents/testing/small-pdf.ts'
import type { LentSlot } from '@octavo/sandbox/contract.ts'
import { createSlotPool } from '@octavo/sandbox/pool.ts'
import { findTool, loadOptions, type ReadyToolType, readyTools } from '@octavo/tools'
import { runToolJob, type ToolInput } from '@octavo/tools/tool-jobs.ts'
import type { MemoryWatch } from '../child-memory.ts'
import type { CorpusFile } from './corpus-files.ts'

/** The outcome of a file: `ok`, or an error code. */
export interface Outcome {
  name: string
  file: string
  ending: string
  /** The internal reason of an error, which isn't public. */
  reason?: string | undefined
  elapsedMs: number
  peakRssBytes: number
}

/** Options that make a tool process all of a file, where the defaults do little. */
const thoroughOptions: Partial<Record<ReadyToolType, object>> = {
  'split-pdf': { mode: 'parts', parts: 3 },
  'delete-pages-from-pdf': { blank: true, duplicates: true },
  'add-page-numbers-to-pdf': { format: 'Page {n} of {total}' },
  'protect-pdf': { userPassword: 'a long password' },
  'unlock-pdf': { password: 'not the right one', confirmRight: true },
  'pdf-to-images': { dpi: 72 },
  'extract-text-from-pdf': { format: 'html' },
  'edit-pdf': {
    edits: [
      { id: 'text', on: '1', kind: 'text', box: { x: 40, y: 40, width: 200, height: 60 }, runs: [{ text: 'written' }] },
      { id: 'gone', on: '1', kind: 'redact', areas: [quadOfBox({ x: 20, y: 120, width: 300, height: 40 })] },
    ],
  },
  forms: { mode: 'find' },
  'add-images-to-pdf': { codes: [{ text: 'https://example.org', anchor: 'bottom-right', width: 60 }] },
}

/** The tools that open files in a document slot. */
export const walkedTools: readonly ReadyToolType[] = readyTools.filter(({ slot }) => slot === undefined).map(({ type }) => type)

export interface CorpusRuns {
  ready(): Promise<void>
  /** The possible runs for a file of this type. */
  namesFor(file: CorpusFile): string[]
  run(name: string, file: CorpusFile): Promise<Outcome>
  /** Whether a sound file is still processed. */
  isHealthy(): Promise<boolean>
  close(): Promise<void>
}

const megabyte = 1_000_000
/** The time limit of the product in CPU time, so that other load on the machine doesn't count; by the clock much more. */
const limits = { cpuMs: 60_000, limitMs: 600_000 }
const sound = smallPdf(onePage())

export function createCorpusRuns(folder: string, memory: MemoryWatch): CorpusRuns {
  const pool = createSlotPool({
    size: 1,
    modules: [import.meta.resolve('@octavo/documents/jobs.ts'), import.meta.resolve('@octavo/tools/runners')],
    memoryFolder: '/dev/shm',
    diskFolder: join(folder, 'disk'),
    memoryShareBytes: 100 * megabyte,
    limits: { memoryBytes: 1500 * megabyte, cpuSeconds: 60, fileBytes: 2000 * megabyte },
    renew: { jobs: 200, rssBytes: 400 * megabyte },
    sandbox: 'auto',
  })

  return {
    ready: async () => void (await pool.ready()),
    namesFor({ mimeType }) {
      const tools = walkedTools.filter((type) => findTool(type)?.accepts.includes(mimeType))
      return ['check', 'preview', ...tools]
    },
    async run(name, file) {
      const { path, size } = file
      memory.reset()
      let start = performance.now()
      let reason: string | undefined
      const ending = await pool
        .use({ urgency: 'task', ...limits, bytes: size * 3 }, async (slot) => {
          // Waiting for the replacement of a dead slot isn't counted for this file.
          start = performance.now()
          await slot.place('in', createReadStream(path))
          if (name === 'check') return endingOf(await slot.call(inspectJob, { name: 'in' }))
          if (name === 'preview') return slot.call(previewJob, { name: 'in', output: 'out', page: 1, width: 800 }).then(() => 'ok')
          return runTool(slot, name as ReadyToolType, file)
        })
        .catch((error: unknown) => {
          if (!(error instanceof AppError)) return 'INTERNAL'
          if (error.cause instanceof Error) reason = error.cause.message
          return error.code
        })
      return { name, file: path, ending, reason, elapsedMs: performance.now() - start, peakRssBytes: memory.peakBytes() }
    },
    async isHealthy() {
      const { ending } = await pool
        .use({ urgency: 'check', ...limits, bytes: sound.length * 3 }, async (slot) => {
          await slot.place('in', Readable.from([sound]))
          return { ending: await runTool(slot, 'rotate-pdf-pages', { size: sound.length, mimeType: 'application/pdf' }) }
        })
        .catch(() => ({ ending: 'INTERNAL' }))
      return ending === 'ok'
    },
    close: () => pool.close(),
  }
}

/** The check reports the problem of a file in its state. */
function endingOf({ state }: Inspection): string {
  return { READY: 'ok', LOCKED: 'DOCUMENT_LOCKED', DAMAGED: 'DOCUMENT_DAMAGED' }[state]
}

async function runTool(slot: LentSlot, type: ReadyToolType, { size, mimeType, password }: Omit<CorpusFile, 'path'>): Promise<string> {
  const document = 'd'.repeat(24)
  const inputs: ToolInput[] = [{ document, name: 'file', mimeType, size, file: 'in' }]
  const onPage = type === 'add-images-to-pdf' && mimeType !== 'application/pdf'
  if (onPage) {
    await slot.place('page', Readable.from([sound]))
    inputs.push({ document: 'p'.repeat(24), name: 'page', mimeType: 'application/pdf', size: sound.length, file: 'page' })
  }
  const { Options } = await loadOptions(type)
  const given = onPage ? { images: [{ document, width: 50 }] } : (thoroughOptions[type] ?? {})
  const options = Options.parse(type === 'unlock-pdf' && password !== undefined ? { ...given, password } : given)
  let results = 0
  let firstError: PlainError | undefined
  await slot.call(runToolJob, { type, options, inputs }, async (told) => {
    if (told.kind === 'fail') firstError ??= told.error
    if (told.kind !== 'results') return
    results += told.results.length
    for (const { file } of told.results) await slot.remove(file)
  })
  return firstError?.code ?? (results > 0 ? 'ok' : 'INTERNAL')
}
