import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { codePdf } from '@octavo/documents/testing/code-pdf.ts'
import { smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { attachmentPdf, firstExtra, outlinedPdf, plainPdf, taggedPdf, testPdf } from '../merge-pdf/testing/documents.ts'
import { attachedFiles, checkPdf, readBack } from '../merge-pdf/testing/read-back.ts'
import { corpusFiles } from '../testing/corpus.ts'
import { createToolRunner, refOf, type ToolRun } from '../testing/tool-runner.ts'
import { testFiles } from '../testing/walk-files.ts'
import { type GivenOptions, Options } from './options.ts'
import run from './run.ts'

const runner = createToolRunner(run, Options)
afterAll(runner.close)

describe('splitting', () => {
  test('by ranges makes one file of each', async () => {
    const done = await runner.run([{ name: 'Report.pdf', bytes: plainPdf('a', 5) }], { mode: 'ranges', ranges: '1-2,5' })
    expect(textsOf(done)).toEqual([['a-1', 'a-2'], ['a-5']])
    expect(done.results.map(({ name, pageCount }) => [name, pageCount])).toEqual([
      ['Report-part-1', 2],
      ['Report-part-2', 1],
    ])
    for (const { path } of done.results) checkPdf(path)
  })

  test('by ranges into one file', async () => {
    const done = await runner.run([plainPdf('a', 5)], { mode: 'ranges', ranges: '4-5,1', merge: true })
    expect(textsOf(done)).toEqual([['a-4', 'a-5', 'a-1']])
    expect(done.results[0]?.name).toBe('file-1-part')
  })

  test('names parts by hand, over all files, where a name was given', async () => {
    const names = ['Cover', '', '{name} page {page}', 'A/B', 'one too many']
    const done = await runner.run([plainPdf('a', 3), plainPdf('b', 1)], { names })
    expect(done.results.map(({ name }) => name)).toEqual(['Cover', 'file-1-part-2', 'file-1 page 3', 'A-B'])
  })

  test('names parts after what stands on their first page', async () => {
    const done = await runner.run([invoices], { every: 2, fileName: 'No {text:Invoice (\\d{2})} {n}' })
    expect(done.results.map(({ name }) => name)).toEqual(['No 1', 'No 2', 'No 18 3'])
    await expect(runner.run([invoices], { fileName: '{text:(}' })).rejects.toMatchObject({ code: 'PATTERN_NOT_VALID' })
  })

  test('every so many pages, with numbers that sort', async () => {
    const done = await runner.run([plainPdf('a', 11)], { every: 1 })
    expect(done.results.map(({ name }) => name).slice(8, 11)).toEqual(['file-1-part-09', 'file-1-part-10', 'file-1-part-11'])
  })

  test('of several files; one without the page fails alone', async () => {
    const done = await runner.run([plainPdf('a', 2), plainPdf('b', 4)], { mode: 'ranges', ranges: '4' })
    expect(textsOf(done)).toEqual([['b-4']])
    expect(done.failures).toEqual({ [refOf(1)]: { code: 'PAGE_OUT_OF_RANGE', details: { page: 4, pageCount: 2 } } })
  })

  test('at bookmarks names the files after them', async () => {
    const { results } = await runner.run([outlinedPdf('one')], { mode: 'bookmarks', level: 2 })
    expect(results.map(({ name, pageCount }) => [name, pageCount])).toEqual([
      ['file-1-part-1', 1],
      ['one chapter', 1],
      ['one section', 1],
    ])
  })

  test('at the bookmarks of the top level only, or those that fit', async () => {
    expect(textsOf(await runner.run([outlinedPdf('one')], { mode: 'bookmarks' }))).toEqual([['one 1'], ['one 2', 'one 3']])
    const fitting: GivenOptions = { mode: 'bookmarks', level: 3, pattern: '^\\w+ sec', expression: true }
    expect(textsOf(await runner.run([outlinedPdf('one')], fitting))).toEqual([['one 1', 'one 2'], ['one 3']])
  })

  test('without a bookmark gives the file as it is, and says so', async () => {
    const done = await runner.run([plainPdf('a', 2)], { mode: 'bookmarks' })
    expect(textsOf(done)).toEqual([['a-1', 'a-2']])
    expect(done.notes).toContainEqual({ code: 'NOTHING_FOUND', document: refOf(1), details: { sought: ['bookmark'] } })
  })

  test('at a text', async () => {
    const done = await runner.run([invoices], { mode: 'text', pattern: 'invoice', fileName: '{name} {page} {text}' })
    expect(textsOf(done)).toEqual([['cover'], ['Invoice 17', 'more'], ['Invoice 17'], ['Invoice 18']])
    expect(done.results.map(({ name }) => name)).toEqual(['file-1 1', 'file-1 2 Invoice', 'file-1 4 Invoice', 'file-1 5 Invoice'])
  })

  test('where a value changes', async () => {
    const done = await runner.run([invoices], { mode: 'value', pattern: 'Invoice (\\d+)', expression: true })
    expect(textsOf(done)).toEqual([['cover'], ['Invoice 17', 'more', 'Invoice 17'], ['Invoice 18']])
    expect(done.results.map(({ name }) => name)).toEqual(['file-1-part-1', 'file-1-17', 'file-1-18'])
  })

  test('where a value changes, upper and lower case alike unless they are not to be', async () => {
    const letters = testPdf({ pages: ['Lot x', 'Lot X', 'Lot y'].map((text) => ({ text })) })
    const by = { mode: 'value', pattern: 'Lot (\\w)', expression: true } as const
    expect(textsOf(await runner.run([letters], by))).toEqual([['Lot x', 'Lot X'], ['Lot y']])
    expect(textsOf(await runner.run([letters], { ...by, ignoreCase: false }))).toEqual([['Lot x'], ['Lot X'], ['Lot y']])
  })

  test('by an expression that would run away elsewhere ends at once', async () => {
    const hostile = testPdf({ pages: [{ text: 'a'.repeat(5000) }, { text: 'b' }] })
    const done = await runner.run([hostile], { mode: 'text', pattern: '(a+)+$|(a|aa)+b', expression: true })
    expect(done.results.length).toBeGreaterThan(0)
  })

  test.each(['(', 'a(?=b)', '(a)\\1', 'x{2,1}'])('by %s is refused', async (pattern) => {
    const attempt = runner.run([plainPdf('a', 1)], { mode: 'text', pattern, expression: true })
    await expect(attempt).rejects.toMatchObject({ code: 'PATTERN_NOT_VALID' })
  })

  test('at blank pages, which go or begin the next part', async () => {
    const document = drawnPages(['9 9 99 99 re f', '', '9 9 99 99 re f', '9 9 99 99 re f', '', ''])
    expect(pagesOf(await runner.run([document], { mode: 'blank' }))).toEqual([[1], [3, 4]])
    expect(pagesOf(await runner.run([document], { mode: 'blank', duplex: true }))).toEqual([[1], [4]])
    expect(pagesOf(await runner.run([document], { mode: 'blank', keepDividers: true }))).toEqual([[1], [2, 3, 4], [5], [6]])
  })

  test('at black sheets', async () => {
    const document = drawnPages(['9 9 99 99 re f', '0 0 400 600 re f', '9 9 99 99 re f'])
    expect(pagesOf(await runner.run([document], { mode: 'blank' }))).toEqual([[1, 2, 3]])
    expect(pagesOf(await runner.run([document], { mode: 'blank', solid: true }))).toEqual([[1], [3]])
  })

  test('at sheets with a code, whose content can be a name', async () => {
    const document = await codePdf(['', 'Case A', '', '', 'Case B', ''])
    const done = await runner.run([document], { mode: 'barcode', fileName: '{text}' })
    expect(pagesOf(done)).toEqual([[1], [3, 4], [6]])
    expect(done.results.map(({ name }) => name)).toEqual(['file-1-part-1', 'Case A', 'Case B'])
    const fitting = await runner.run([document], { mode: 'barcode', pattern: 'B$', expression: true })
    expect(pagesOf(fitting)).toEqual([[1, 2, 3, 4], [6]])
  })
})

describe('splitting by size', () => {
  const document = heavyPages(20, 10_000)

  test('gives parts as long as the limit allows, measured', async () => {
    const done = await runner.run([document], { mode: 'size', maxBytes: 45_000 })
    expect(pagesOf(done)).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
      [9, 10, 11, 12],
      [13, 14, 15, 16],
      [17, 18, 19, 20],
    ])
    for (const { path } of done.results) expect(statSync(path).size).toBeLessThanOrEqual(45_000)
    const longer = await runner.run([document], { mode: 'ranges', ranges: '1-5' })
    expect(statSync(longer.results[0]?.path ?? '').size).toBeGreaterThan(45_000)
  })

  test('lets a page that is larger stand alone, and says so', async () => {
    const done = await runner.run([heavyPages(2, 10_000)], { mode: 'size', maxBytes: 5000 })
    expect(pagesOf(done)).toEqual([[1], [2]])
    expect(done.notes).toContainEqual({ code: 'PAGE_OVER_LIMIT', document: refOf(1), details: { pages: [1, 2] } })
  })

  test('leaves a small file whole', async () => {
    expect((await runner.run([plainPdf('a', 3)], { mode: 'size' })).results).toHaveLength(1)
  })
})

describe('cutting pages', () => {
  test.each([
    [
      '',
      [
        [0, 0, 200, 600],
        [200, 0, 400, 600],
      ],
    ],
    [
      '/Rotate 90',
      [
        [0, 0, 400, 300],
        [0, 300, 400, 600],
      ],
    ],
    [
      '/Rotate 180',
      [
        [200, 0, 400, 600],
        [0, 0, 200, 600],
      ],
    ],
    [
      '/Rotate 270',
      [
        [0, 300, 400, 600],
        [0, 0, 400, 300],
      ],
    ],
    [
      '/CropBox[100 100 300 500]',
      [
        [100, 100, 200, 500],
        [200, 100, 300, 500],
      ],
    ],
  ])('into halves, left first as it is seen %s', async (entries, boxes) => {
    const done = await runner.run([testPdf({ pages: [{ text: 'a', entries }] })], { mode: 'sections', merge: true })
    expect(readBack(done.results[0]?.path ?? '').boxes).toEqual(boxes)
  })

  test('into a grid from right to left, the cover left whole', async () => {
    const done = await runner.run([plainPdf('a', 2)], { mode: 'sections', columns: 2, rows: 2, rightToLeft: true, cut: '2-', merge: true })
    expect(readBack(done.results[0]?.path ?? '').boxes).toEqual([
      [0, 0, 400, 600],
      [200, 300, 400, 600],
      [0, 300, 200, 600],
      [200, 0, 400, 300],
      [0, 0, 200, 300],
    ])
  })

  test('into files', async () => {
    expect((await runner.run([plainPdf('a', 2)], { mode: 'sections' })).results.map(({ pageCount }) => pageCount)).toEqual([1, 1, 1, 1])
  })

  test('leaves comments where they are seen', async () => {
    const comment = '/Annots[<</Subtype/Square/Rect[10 10 50 50]>>]'
    const done = await runner.run([testPdf({ pages: [{ text: 'a', entries: comment }] })], { mode: 'sections', merge: true })
    const { pages, list } = readBack(done.results[0]?.path ?? '')
    expect(pages.map((page) => list(page['/Annots']).length)).toEqual([1, 0])
  })
})

describe('parts', () => {
  test('have their own bookmarks, links, names and properties, though all come from one file', async () => {
    const done = await runner.run([outlinedPdf('one')], { mode: 'ranges', ranges: '1-2,1-3,3' })
    const read = done.results.map(({ path }) => readBack(path))
    expect(read.map(({ outline }) => outline)).toEqual([
      [{ title: 'one chapter', page: 2, children: [] }],
      [{ title: 'one chapter', page: 2, children: [{ title: 'one section', page: 3, children: [] }] }],
      [{ title: 'one chapter', page: 1, children: [{ title: 'one section', page: 1, children: [] }] }],
    ])
    expect(read.map(({ links }) => links)).toEqual([[[undefined], []], [[3], [], []], [[]]])
  })

  test('can do without bookmarks', async () => {
    const done = await runner.run([outlinedPdf('one')], { mode: 'ranges', ranges: 'all', bookmarks: 'discard' })
    expect(readBack(done.results[0]?.path ?? '').outline).toEqual([])
  })

  test('have the tags of their pages alone', async () => {
    const done = await runner.run([taggedPdf('tagged', '', 3)])
    const written = done.results.map(({ path }) => execFileSync('qpdf', ['--qdf', path, '-'], { encoding: 'latin1' }))
    expect(written.map((text) => text.match(/tagged text( \d)?/g))).toEqual([['tagged text'], ['tagged text 2'], ['tagged text 3']])
  })

  test('have the fields of their pages, those of a group included', async () => {
    const extra = firstExtra(2)
    const form = testPdf({
      pages: [1, 2].map((page) => ({ text: `p${page}`, entries: `/Annots[${extra + page} 0 R]` })),
      catalogue: `/AcroForm<</Fields[${extra} 0 R]>>`,
      extra: [
        `<</T(group)/FT/Tx/Kids[${extra + 1} 0 R ${extra + 2} 0 R]>>`,
        ...['first', 'second'].map((name) => `<</Type/Annot/Subtype/Widget/T(${name})/V(${name})/Parent ${extra} 0 R/Rect[0 0 50 20]>>`),
      ],
    })
    const done = await runner.run([form])
    expect(done.results.map(({ path }) => readBack(path).fields)).toEqual([
      [{ name: 'group.first', value: 'first', pages: [1] }],
      [{ name: 'group.second', value: 'second', pages: [1] }],
    ])
  })

  test('get the attached files once', async () => {
    const attached = Buffer.from(attachmentPdf('note.txt', 'hello'))
    const two = Buffer.from(attached.toString('latin1').replace('/Kids[4 0 R]/Count 1', '/Kids[4 0 R 4 0 R]/Count 2'), 'latin1')
    const done = await runner.run([two])
    expect(done.results.map(({ path }) => attachedFiles(path))).toEqual([['note.txt'], []])
  })

  test('are small, though all pages share one list of images', async () => {
    const done = await runner.run([heavyPages(20, 10_000)])
    for (const { path } of done.results) expect(statSync(path).size).toBeLessThan(12_000)
  })

  test('are told of in notes once', async () => {
    const { notes } = await runner.run([outlinedPdf('one')])
    expect(notes).toEqual([
      { code: 'KEPT', document: refOf(1), details: { kept: { bookmarks: 3 } } },
      { code: 'DROPPED', document: refOf(1), details: { what: 'links', count: 1 } },
    ])
  })

  test('of a very long file are made quickly', async () => {
    const { results } = await runner.run([plainPdf('a', 500)])
    expect(results).toHaveLength(500)
  })
})

test('too many parts are refused', async () => {
  await expect(runner.run([plainPdf('a', 5001)])).rejects.toMatchObject({
    code: 'TOO_MANY_PARTS',
    details: { count: 5001, maxParts: 5000 },
  })
})

testFiles({
  files: corpusFiles(),
  atLeast: 26,
  run: (file) => runner.run([file], { mode: 'parts', parts: 3 }),
  check({ results }) {
    for (const { path, pageCount } of results) expect(pageCountOf(path)).toBe(pageCount)
  },
})

const invoices = testPdf({ pages: ['cover', 'Invoice 17', 'more', 'Invoice 17', 'Invoice 18'].map((text) => ({ text })) })

function textsOf({ results }: ToolRun): string[][] {
  return results.map(({ path }) => readBack(path).texts)
}

/** The original page numbers in the parts, which are in `/Dur`. */
function pagesOf({ results }: ToolRun): number[][] {
  return results.map(({ path }) => readBack(path).pages.map((page) => Number(page['/Dur'])))
}

function drawnPages(contents: readonly string[]): Buffer {
  return smallPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${contents.length}/Kids[${contents.map((_, index) => `${index * 2 + 3} 0 R`).join(' ')}]>>`,
    ...contents.flatMap((content, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 600]/Dur ${index + 1}/Resources<<>>/Contents ${index * 2 + 4} 0 R>>`,
      streamObject(content),
    ]),
  ])
}

/** Pages that all list the images of all pages, and draw one each. */
function heavyPages(count: number, bytes: number): Buffer {
  const numbers = Array.from({ length: count }, (_, index) => index)
  return smallPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${count}/Resources 3 0 R/Kids[${numbers.map((index) => `${index * 3 + 4} 0 R`).join(' ')}]>>`,
    `<</XObject<<${numbers.map((index) => `/Im${index} ${index * 3 + 6} 0 R`).join('')}>>>>`,
    ...numbers.flatMap((index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Dur ${index + 1}/Contents ${index * 3 + 5} 0 R>>`,
      streamObject(`/Im${index} Do`),
      streamObject(Buffer.alloc(bytes, index + 65), '/Subtype/Image'),
    ]),
  ])
}

function pageCountOf(path: string): number {
  return Number(execFileSync('qpdf', ['--show-npages', path], { encoding: 'utf8', stdio: 'pipe' }))
}
