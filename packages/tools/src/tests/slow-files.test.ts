import { inspectJob } from '@octavo/documents/document-jobs.ts'
import { hostilePdfs } from '@octavo/documents/testing/hostile-pdfs.ts'
import { manyPageTiff, slowShadingPdf, vastImagesPdf } from '@octavo/documents/testing/slow-files.ts'
import type { SlotPool } from '@octavo/sandbox/contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Options as DeleteOptions } from '../delete-pages-from-pdf/options.ts'
import { Options as TextOptions } from '../extract-text-from-pdf/options.ts'
import { Options as AlbumOptions } from '../images-to-pdf/options.ts'
import { Options as MergeOptions } from '../merge-pdf/options.ts'
import { Options as DrawOptions } from '../pdf-to-images/options.ts'
import { Options as WordOptions } from '../pdf-to-word/options.ts'
import type { ReadyToolType } from '../registry/catalogue.ts'
import { runToolJob, type ToolInput } from '../running/tool-jobs.ts'
import { Options as SplitOptions } from '../split-pdf/options.ts'
import { once, toolPool } from '../testing/tool-pool.ts'
import { refOf } from '../testing/tool-runner.ts'

/** Less than such a page takes on any machine, and more than the rest of a task on a slow one. */
const partLimitsMs = { page: 3000, image: 3000, scan: 3000, font: 3000 }

let pool: SlotPool
beforeAll(() => {
  pool = toolPool()
})
afterAll(() => pool.close())

test('a page that takes minutes to draw ends the run by its number, long before the task would', { timeout: 60_000 }, async () => {
  const drawn = run(slowShadingPdf(), { type: 'pdf-to-images', options: DrawOptions.parse({}) })
  await expect(drawn).rejects.toMatchObject({ code: 'PAGE_TOO_COMPLEX', details: { page: 1 } })
})

test('a page that never ends being read ends the run too, even where it is only looked at for scans', { timeout: 60_000 }, async () => {
  // Reading it fills the memory of the slot, within some four seconds on a quick machine.
  const read = run(hostilePdfs['form-fan-out'](), { type: 'pdf-to-word', options: WordOptions.parse({ ocr: 'auto' }), pageMs: 1000 })
  await expect(read).rejects.toMatchObject({ code: 'PAGE_TOO_COMPLEX', details: { page: 1 } })
})

test('a page that takes minutes to draw is nothing to those who do not draw it', { timeout: 60_000 }, async () => {
  expect(await run(slowShadingPdf(), { type: 'extract-text-from-pdf', options: TextOptions.parse({}) })).toBeUndefined()
})

test('a page of images with more pixels than anybody draws is refused before it is begun', { timeout: 60_000 }, async () => {
  const drawn = run(vastImagesPdf(), { type: 'pdf-to-images', options: DrawOptions.parse({}), isUnbounded: true })
  await expect(drawn).rejects.toMatchObject({ code: 'PAGE_TOO_COMPLEX', details: { page: 1 } })
})

test('a TIFF of more pages than a file may have is refused, and none of them is dropped in silence', { timeout: 60_000 }, async () => {
  const made = run(manyPageTiff(20_000), { type: 'images-to-pdf', options: AlbumOptions.parse({}), isUnbounded: true })
  await expect(made).rejects.toMatchObject({ code: 'TOO_MANY_IMAGES' })
  const inspected = pool.use({ urgency: 'check', limitMs: 60_000, bytes: 5_000_000 }, async (slot) => {
    await slot.place('input', once(manyPageTiff(20_000)))
    return slot.call(inspectJob, { name: 'input' })
  })
  await expect(inspected).rejects.toMatchObject({ code: 'TOO_MANY_IMAGES' })
})

test.each([
  ['merge-pdf', MergeOptions.parse({})],
  ['split-pdf', SplitOptions.parse({ mode: 'every', every: 1 })],
  ['delete-pages-from-pdf', DeleteOptions.parse({ blank: true })],
] as const)('%s has no room for a chain of objects that never seems to end, and says so', { timeout: 60_000 }, async (type, options) => {
  const copied = run(hostilePdfs['page-of-chained-dictionaries'](), { type, options, isUnbounded: true })
  await expect(copied).rejects.toMatchObject({ code: 'DOCUMENT_TOO_COMPLEX' })
})

interface Run {
  type: ReadyToolType
  options: Record<string, unknown>
  isUnbounded?: true
  pageMs?: number
}

function run(content: Buffer, { type, options, isUnbounded, pageMs = partLimitsMs.page }: Run): Promise<unknown> {
  const isTiff = content.subarray(0, 2).toString() === 'II'
  const mimeType = isTiff ? 'image/tiff' : 'application/pdf'
  const inputs: ToolInput[] = [{ document: refOf(1), name: 'slow', mimeType, size: content.length, file: 'in' }]
  const use = {
    urgency: 'task',
    limitMs: 60_000,
    bytes: 5_000_000,
    ...(isUnbounded ? {} : { partLimitsMs: { ...partLimitsMs, page: pageMs } }),
  } as const
  return pool.use(use, async (slot) => {
    await slot.place('in', once(content))
    return slot.call(runToolJob, { type, options, inputs }, () => {})
  })
}
