import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { english } from '@octavo/core/text/language.ts'
import { archivePdf } from '@octavo/documents/testing/archive-pdf.ts'
import { sampleImage } from '@octavo/documents/testing/sample-image.ts'
import { onePage, smallPdf } from '@octavo/documents/testing/small-pdf.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { Options as AddImages } from '../add-images-to-pdf/options.ts'
import addImages from '../add-images-to-pdf/run.ts'
import { Options as AddNumbers } from '../add-page-numbers-to-pdf/options.ts'
import addNumbers from '../add-page-numbers-to-pdf/run.ts'
import { Options as Delete } from '../delete-pages-from-pdf/options.ts'
import deletePages from '../delete-pages-from-pdf/run.ts'
import { Options as Merge } from '../merge-pdf/options.ts'
import merge from '../merge-pdf/run.ts'
import { conflictingOptions, type OfficeOptions } from '../options/office-options.ts'
import { Options as Protect } from '../protect-pdf/options.ts'
import protect from '../protect-pdf/run.ts'
import { Options as Rotate } from '../rotate-pdf-pages/options.ts'
import rotate from '../rotate-pdf-pages/run.ts'
import { Options as Split } from '../split-pdf/options.ts'
import split from '../split-pdf/run.ts'
import { createToolRunner, refOf, type ToolRun } from '../testing/tool-runner.ts'

const tools = {
  rotate: createToolRunner(rotate, Rotate),
  numbers: createToolRunner(addNumbers, AddNumbers),
  images: createToolRunner(addImages, AddImages),
  split: createToolRunner(split, Split),
  delete: createToolRunner(deletePages, Delete),
  merge: createToolRunner(merge, Merge),
  protect: createToolRunner(protect, Protect),
}
afterAll(() => {
  for (const tool of Object.values(tools)) tool.close()
})

/** Whether poppler finds a PDF/A claim in each result. */
function marksOf({ results }: ToolRun, ...access: string[]): boolean[] {
  return results.map(({ path }) => execFileSync('pdfinfo', ['-meta', ...access, path], { encoding: 'utf8' }).includes('pdfaid:part'))
}

function whyNot({ notes }: ToolRun): unknown {
  return notes.find(({ code }) => code === 'PDFA_MARK_REMOVED')?.details
}

const code = { text: 'A', width: 40 }

describe('a file for archives stays one', () => {
  test.each([
    ['rotated', () => tools.rotate.run([archivePdf()])],
    ['tilted', () => tools.rotate.run([archivePdf()], { tilt: 5 })],
    ['for the web', () => tools.rotate.run([archivePdf({ part: 1 })], { linearize: true })],
    ['packed, where its part allows it', () => tools.rotate.run([archivePdf()], { objectStreams: 'pack' })],
    ['with a title', () => tools.rotate.run([archivePdf()], { properties: { title: 'A title' } })],
    ['without properties', () => tools.rotate.run([archivePdf()], { properties: { remove: true } })],
    ['numbered', () => tools.numbers.run([archivePdf({ part: 1 })])],
    ['with a transparent number, where its part allows it', () => tools.numbers.run([archivePdf()], { opacity: 0.5 })],
    ['with a code', () => tools.images.run([archivePdf()], { codes: [code] })],
    ['split', () => tools.split.run([archivePdf()], { linearize: true })],
    ['with a page deleted', () => tools.delete.run([archivePdf({ pages: 2 })], { pages: '1' })],
    ['merged with another of its kind', () => tools.merge.run([archivePdf(), archivePdf()])],
  ])('%s', async (_, run) => {
    const done = await run()
    expect(marksOf(done)).not.toContain(false)
    expect(whyNot(done)).toBeUndefined()
    for (const { path } of done.results) expect(streamEnds(path)).toEqual(new Set(['\n']))
  })
})

describe('the mark goes with a note', () => {
  test.each([
    ['version 2.0', 'pdf-2', () => tools.rotate.run([archivePdf()], { pdfVersion: '2.0' })],
    ['packed objects in part 1', 'packed', () => tools.split.run([archivePdf({ part: 1 })], { objectStreams: 'pack' })],
    ['a transparent number in part 1', 'added-transparency', () => tools.numbers.run([archivePdf({ part: 1 })], { opacity: 0.5 })],
    ['a number whose colour is not defined', 'added-colours', () => tools.numbers.run([archivePdf({ colours: 4 })])],
    [
      'an image whose colour is not defined',
      'added-colours',
      async () =>
        tools.images.run([archivePdf({ colours: 0 }), { name: 'a.jpg', bytes: await sampleImage().jpeg().toBuffer() }], {
          images: [{ document: refOf(2), width: 40 }],
        }),
    ],
    ['tags that are gone', 'untagged', () => tools.split.run([archivePdf({ level: 'A' })])],
    ['another file beside it', 'mixed', () => tools.merge.run([smallPdf(onePage()), archivePdf()])],
    ['another kind beside it', 'mixed', () => tools.merge.run([archivePdf(), archivePdf({ part: 3 })])],
    ['a table of contents without tags', 'contents-page', () => tools.merge.run([archivePdf({ colours: 0 })], { toc: 'name' })],
    ['damage', 'was-damaged', () => tools.rotate.run([damaged(archivePdf())])],
  ])('%s', async (_, why, run) => {
    const done = await run()
    expect(marksOf(done)).not.toContain(true)
    expect(whyNot(done)).toEqual({ reasons: expect.arrayContaining([why]) })
  })

  test('a lock, on it or before', async () => {
    const locked = await tools.protect.run([archivePdf()], { userPassword: 'secret', clearMetadata: true })
    expect(marksOf(locked, '-upw', 'secret')).toEqual([false])
    expect(whyNot(locked)).toEqual({ reasons: ['locked'] })
    const [plain, path] = [tools.rotate.newPath('.pdf'), tools.rotate.newPath('.pdf')]
    writeFileSync(plain, archivePdf())
    execFileSync('qpdf', ['--encrypt', 'secret', 'owner', '256', '--', plain, path])
    const opened = await tools.rotate.run([{ name: 'a.pdf', bytes: readFileSync(path), password: 'secret' }])
    expect(marksOf(opened)).toEqual([false])
    expect(whyNot(opened)).toEqual({ reasons: ['was-locked'] })
  })
})

test('an Office document for archives is not marked as PDF 2.0', () => {
  expect(conflictingOptions({ pdfa: true, pdfVersion: '2.0' } as OfficeOptions, { language: english })).toHaveProperty('pdfVersion')
  expect(conflictingOptions({ pdfa: false, pdfVersion: '2.0' } as OfficeOptions, { language: english })).toEqual({})
})

/** Its cross-reference table can't be found. */
function damaged(file: Buffer): Buffer {
  return Buffer.from(file.toString('latin1').replace(/startxref\n\d+/, 'startxref\n0'), 'latin1')
}

/** The bytes before the end of each stream. */
function streamEnds(path: string): Set<string> {
  const text = readFileSync(path, 'latin1')
  return new Set([...text.matchAll(/([\s\S])endstream/g)].map(([, before = '']) => before))
}
