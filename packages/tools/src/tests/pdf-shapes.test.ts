import { AppError } from '@octavo/core/messages/errors.ts'
import { pdfShapes } from '@octavo/documents/testing/shapes/pdf-shapes.ts'
import { onePage, smallPdf } from '@octavo/documents/testing/small-pdf.ts'
import type { SlotPool } from '@octavo/sandbox/contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadOptions, type ReadyToolType } from '../registry/catalogue.ts'
import { type RunToolPayload, runToolJob, type ToolInput } from '../running/tool-jobs.ts'
import { toolPool } from '../testing/tool-pool.ts'
import { refOf } from '../testing/tool-runner.ts'

/** Deeper than qpdf and PDFium can follow. */
const shapes = pdfShapes(60_000)

/** Some of each kind, each with the tool that is most likely to fail on it; the corpus bench runs all of them through all tools. */
const runs: readonly (readonly [shape: string, type: ReadyToolType, options: object])[] = [
  ['chain-of-dictionaries', 'merge-pdf', {}],
  ['chain-of-nested-arrays', 'split-pdf', { mode: 'every', every: 1 }],
  ['beads', 'delete-pages-from-pdf', { blank: true }],
  ['page-tree', 'rotate-pdf-pages', {}],
  ['page-tree-in-a-circle', 'rotate-pdf-pages', {}],
  ['colours-by-index', 'pdf-to-images', { dpi: 72 }],
  ['fonts-in-fonts', 'extract-text-from-pdf', {}],
  ['kids-of-missing', 'protect-pdf', { userPassword: 'a long password' }],
  ['types-not-names', 'add-page-numbers-to-pdf', {}],
  ['contents-of-itself', 'add-images-to-pdf', { codes: [{ text: 'A', width: 40 }] }],
  ['catalogue-of-anything', 'merge-pdf', {}],
  ['updated-many-times', 'extract-images-from-pdf', {}],
  ['object-streams-extend-each-other', 'rotate-pdf-pages', {}],
  ['lock-in-a-circle', 'unlock-pdf', { password: 'a' }],
]

let pool: SlotPool
beforeAll(() => {
  pool = toolPool({ renewJobs: 1000 })
})
afterAll(() => pool.close())

test.each(runs)('a document of odd shape (%s) comes to a clear end in %s', { timeout: 60_000 }, async (shape, type, options) => {
  const bytes = shapes[shape]?.() ?? Buffer.alloc(0)
  const end = await ending(bytes, await runOf({ type, options }, bytes))
  for (const unclear of ['INTERNAL', 'UNAVAILABLE']) expect(end).not.toBe(unclear)
})

test('after all of them a sound one is served', { timeout: 60_000 }, async () => {
  const sound = smallPdf(onePage())
  expect(await ending(sound, await runOf({ type: 'rotate-pdf-pages', options: {} }, sound))).toBe('ok')
})

async function runOf({ type, options }: { type: ReadyToolType; options: object }, { length: size }: Buffer): Promise<RunToolPayload> {
  const { Options } = await loadOptions(type)
  const inputs: ToolInput[] = [{ document: refOf(1), name: 'odd', mimeType: 'application/pdf', size, file: 'in' }]
  return { type, options: Options.parse(options), inputs }
}

async function ending(bytes: Buffer, payload: RunToolPayload): Promise<string> {
  let failure: string | undefined
  try {
    await pool.use({ urgency: 'task', limitMs: 60_000, bytes: 100_000_000 }, async (slot) => {
      await slot.place('in', once(bytes))
      await slot.call(runToolJob, payload, (told) => {
        if (told.kind === 'fail') failure = told.error.code
      })
    })
    return failure ?? 'ok'
  } catch (error) {
    return error instanceof AppError ? error.code : 'INTERNAL'
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
