import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { english } from '@octavo/core/text/language.ts'
import { smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { attachmentPdf, firstExtra, outlinedPdf, pageId, plainPdf, taggedPdf, testPdf } from '../merge-pdf/testing/documents.ts'
import { attachedFiles, checkPdf, pageLabels, readBack } from '../merge-pdf/testing/read-back.ts'
import { corpusFiles } from '../testing/corpus.ts'
import { createToolRunner, refOf } from '../testing/tool-runner.ts'
import { testFiles } from '../testing/walk-files.ts'
import { type GivenOptions, Options, unmetRequirements } from './options.ts'
import run from './run.ts'

const runner = createToolRunner(run, Options)
afterAll(runner.close)

describe('pages', () => {
  test.each<[string, GivenOptions, string[]]>([
    ['that are chosen go', { pages: '2,4-' }, ['a-1', 'a-3']],
    ['odd or even go', { pages: 'even' }, ['a-1', 'a-3', 'a-5']],
    ['with a text go', { text: 'A-3' }, ['a-1', 'a-2', 'a-4', 'a-5']],
    ['with a text in this very case stay where it differs', { text: 'A-3', ignoreCase: false }, ['a-1', 'a-2', 'a-3', 'a-4', 'a-5']],
    ['that fit an expression go', { text: '-[24]$', expression: true }, ['a-1', 'a-3', 'a-5']],
    ['chosen in two ways go together', { pages: '1', text: 'a-5' }, ['a-2', 'a-3', 'a-4']],
  ])('%s', async (_, options, texts) => {
    const { results } = await runner.run([plainPdf('a', 5)], options)
    const [result] = results
    expect(readBack(result?.path ?? '').texts).toEqual(texts)
    expect(result?.pageCount).toBe(texts.length)
  })

  test('on their side go', async () => {
    const mixed = testPdf({
      pages: [{ text: 'stands' }, { text: 'lies', box: '0 0 600 400' }, { text: 'turned', entries: '/Rotate 90' }],
    })
    const { results, notes } = await runner.run([mixed], { landscape: true })
    expect(readBack(results[0]?.path ?? '').texts).toEqual(['stands'])
    expect(notes).toContainEqual({ code: 'PAGES_REMOVED', document: refOf(1), details: { pages: [2, 3] } })
  })

  test('that are blank go, specks or not, and those with text stay', async () => {
    const document = drawnPages(['', '0 0 1 1 re f', '100 100 200 300 re f', 'BT /F1 4 Tf 9 9 Td (7) Tj ET', '0.9 g 0 0 400 600 re f'])
    expect(await keptPages(document, { blank: true })).toEqual([3, 4])
    expect(await keptPages(document, { blank: true, threshold: 0 })).toEqual([2, 3, 4])
  })

  test('that repeat an earlier one go', async () => {
    const document = drawnPages([
      '1 0 0 rg 9 9 99 99 re f',
      '9 9 99 99 re f',
      '1 0 0 rg 9 9 99 99 re f',
      '9 9 99 99 re f',
      '9 9 98 99 re f',
    ])
    expect(await keptPages(document, { duplicates: true })).toEqual([1, 2, 5])
  })

  test('of several files go as each file says', async () => {
    const files = [{ document: refOf(2), pages: '1' }]
    const { results } = await runner.run([plainPdf('a', 2), plainPdf('b', 2)], { files, pages: '2' })
    expect(results.map(({ path }) => readBack(path).texts)).toEqual([['a-1'], ['b-2']])
  })
})

describe('what belongs to pages', () => {
  test('goes with them: bookmarks, links, names', async () => {
    const { results, notes } = await runner.run([outlinedPdf('one')], { pages: '3' })
    const { outline, links, root, get, list } = readBack(results[0]?.path ?? '')
    expect(outline).toEqual([{ title: 'one chapter', page: 2, children: [] }])
    expect(links).toEqual([[undefined], []])
    expect(list(get(get(root['/Names'])['/Dests'])['/Names'])[0]).toBe('u:middle')
    expect(notes).toContainEqual({
      code: 'DROPPED',
      document: refOf(1),
      details: { what: 'links', count: 1 },
    })
    checkPdf(results[0]?.path ?? '')
  })

  test('goes with them: tags and what only they used', async () => {
    const { results } = await runner.run([taggedPdf('tagged', '', 3)], { pages: '2' })
    const path = results[0]?.path ?? ''
    const written = execFileSync('qpdf', ['--qdf', path, '-'], { encoding: 'latin1' })
    expect(written.match(/tagged text( \d)?/g)).toEqual(['tagged text', 'tagged text 3'])
  })

  test('goes with them: fields', async () => {
    const extra = firstExtra(2)
    const form = testPdf({
      pages: [
        { text: 'one', entries: `/Annots[${extra} 0 R]` },
        { text: 'two', entries: `/Annots[${extra + 1} 0 R]` },
      ],
      catalogue: `/AcroForm<</Fields[${extra} 0 R ${extra + 1} 0 R]>>`,
      extra: ['first', 'second'].map((name) => `<</Type/Annot/Subtype/Widget/FT/Tx/T(${name})/Rect[0 0 9 9]>>`),
    })
    const { results } = await runner.run([form], { pages: '1' })
    expect(readBack(results[0]?.path ?? '').fields.map(({ name }) => name)).toEqual(['second'])
  })

  test('stays with the others: labels, attached files, properties', async () => {
    const labelled = plainPdf('a', 3, { catalogue: '/PageLabels<</Nums[0<</S/r>>1<</S/D>>]>>', trailer: '/Info<</Title(Kept)>>' })
    const { results } = await runner.run([labelled], { pages: '2' })
    const path = results[0]?.path ?? ''
    expect(pageLabels(path)).toEqual([
      { index: 0, label: { '/S': '/r', '/St': 1 } },
      { index: 1, label: { '/S': '/D', '/St': 2 } },
    ])
    const { information, text } = readBack(path)
    expect(text(information['/Title'])).toBe('Kept')
    const attached = await runner.run([withTwoPages(attachmentPdf('note.txt', 'hello'))], { pages: '2' })
    expect(attachedFiles(attached.results[0]?.path ?? '')).toEqual(['note.txt'])
  })

  test('is gone from the file, also where all pages share one list of resources', async () => {
    const images = Array.from({ length: 10 }, (_, index) => streamObject(Buffer.alloc(50_000, index + 65), '/Subtype/Image'))
    const entries = images.map((_, index) => `/Im${index} ${index + 30} 0 R`).join('')
    const objects = Array.from({ length: 10 }, (_, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents ${index * 2 + 6} 0 R>>`,
      streamObject(`/Im${index} Do`),
    ]).flat()
    const document = smallPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Count 10/Resources 3 0 R/Kids[${objects.flatMap((_, index) => (index % 2 === 0 ? `${index + 5} 0 R` : [])).join(' ')}]>>`,
      `<</XObject<<${entries}>>>>`,
      'null',
      ...objects,
      ...Array.from({ length: 5 }, () => 'null'),
      ...images,
    ])
    const { results } = await runner.run([document], { pages: '2-' })
    expect(statSync(results[0]?.path ?? '').size).toBeLessThan(52_000)
    const list = execFileSync('qpdf', ['--json=2', '--json-key=pages', results[0]?.path ?? ''], { encoding: 'utf8' })
    expect(JSON.parse(list).pages[0].images).toHaveLength(1)
  })
})

describe('a file', () => {
  test('keeps at least one page', async () => {
    await expect(runner.run([plainPdf('a', 2)], { pages: 'all' })).rejects.toMatchObject({ code: 'NO_PAGES_LEFT' })
    await expect(runner.run([drawnPages(['', ''])], { blank: true })).rejects.toMatchObject({ code: 'NO_PAGES_LEFT' })
  })

  test('of which nothing was chosen is an error', async () => {
    await expect(runner.run([plainPdf('a', 2)], {})).rejects.toMatchObject({ code: 'NO_PAGES_CHOSEN' })
  })

  test('of which nothing was chosen stays as it is among others, and that is said', async () => {
    const { results, notes, failures } = await runner.run([plainPdf('a', 2), plainPdf('b', 3)], {
      files: [{ document: refOf(1), pages: '1' }],
    })
    expect(results.map(({ pageCount }) => pageCount)).toEqual([1, 3])
    expect(notes).toContainEqual({ code: 'UNTOUCHED', document: refOf(2) })
    expect(failures).toEqual({})
  })

  test('in which nothing is found stays as it is, and that is said', async () => {
    const { results, notes } = await runner.run([plainPdf('a', 2)], { blank: true, text: 'nowhere' })
    expect(results[0]?.pageCount).toBe(2)
    expect(notes).toContainEqual({ code: 'NOTHING_FOUND', document: refOf(1), details: { sought: ['text', 'empty'] } })
  })

  test('without the page fails alone', async () => {
    const { results, failures } = await runner.run([plainPdf('a', 1), plainPdf('b', 3)], { pages: '3' })
    expect(results).toHaveLength(1)
    expect(failures[refOf(1)]?.code).toBe('PAGE_OUT_OF_RANGE')
  })

  test('is named after what it was', async () => {
    const { results } = await runner.run([{ name: 'Report.pdf', bytes: plainPdf('a', 2) }], { pages: '1' })
    expect(results[0]?.name).toBe('Report-trimmed')
  })

  testFiles({
    files: corpusFiles(),
    atLeast: 6,
    run: (file) => runner.run([file], { pages: '1' }),
    check: ({ results }) => expect(pageCountOf(results[0]?.path ?? '')).toBe(results[0]?.pageCount),
  })
})

describe('options', () => {
  test('ask for something to delete', () => {
    expect(unmetRequirements(Options.parse({}), { language: english })).toEqual({ pages: 'Choose at least one page to delete.' })
    expect(unmetRequirements(Options.parse({ blank: true }), { language: english })).toEqual({})
  })
})

/** Pages with this content; each page's duration (`/Dur`) is its number. */
function drawnPages(contents: readonly string[]): Buffer {
  return smallPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${contents.length}/Kids[${contents.map((_, index) => `${index * 2 + 4} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...contents.flatMap((content, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 600]/Dur ${index + 1}/Resources<</Font<</F1 3 0 R>>>>/Contents ${index * 2 + 5} 0 R>>`,
      streamObject(content),
    ]),
  ])
}

async function keptPages(document: Buffer, options: GivenOptions): Promise<number[]> {
  const { results } = await runner.run([document], options)
  return readBack(results[0]?.path ?? '').pages.map((page) => Number(page['/Dur']))
}

function withTwoPages(document: Buffer): Buffer {
  return Buffer.from(
    document
      .toString('latin1')
      .replace('/Count 1', '/Count 2')
      .replace(`/Kids[${pageId(1)} 0 R]`, `/Kids[${pageId(1)} 0 R ${pageId(1)} 0 R]`),
    'latin1',
  )
}

function pageCountOf(path: string): number {
  return Number(execFileSync('qpdf', ['--show-npages', path], { encoding: 'utf8', stdio: 'pipe' }))
}
