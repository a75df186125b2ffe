import { execFileSync } from 'node:child_process'
import { afterAll, describe, expect, test } from 'vitest'
import { pageId, plainPdf, testPdf } from '../testing/documents.ts'
import { checkPdf, readBack } from '../testing/read-back.ts'
import { createMerger } from '../testing/run-merge.ts'

const { merge, close } = createMerger()
afterAll(close)

describe('layout', () => {
  test('a blank page follows a file with an odd number of pages, but not the last', async () => {
    const { path } = await merge([plainPdf('a', 1), plainPdf('b', 2), plainPdf('c', 1), plainPdf('d', 1)], { blankAfterOdd: true })
    expect(readBack(path).texts).toEqual(['a-1', '', 'b-1', 'b-2', 'c-1', '', 'd-1'])
  })

  test('a blank page has the size of the page before it', async () => {
    const { path } = await merge([testPdf({ pages: [{ text: 'a', box: '0 0 300 200', entries: '/Rotate 90' }] }), plainPdf('b', 1)], {
      blankAfterOdd: true,
    })
    expect(readBack(path).boxes[1]).toEqual([0, 0, 200, 300])
  })

  test('all pages get the width of the first, those on their side its height', async () => {
    const wide = testPdf({ pages: [{ text: 'wide', box: '0 0 1200 800' }] })
    const small = testPdf({ pages: [{ text: 'small', box: '0 0 200 350' }] })
    const { path } = await merge([plainPdf('a', 1), wide, small], { sameWidth: true })
    expect(readBack(path).boxes).toEqual([
      [0, 0, 400, 600],
      [0, 0, 600, 400],
      [0, 0, 400, 700],
    ])
    expect(textPosition(path, 3, 'small').x).toBeCloseTo(100, 0)
    checkPdf(path)
  })

  test('links and their views grow with their page', async () => {
    const linked = testPdf({
      pages: [
        { text: 'small', box: '0 0 200 300', entries: `/Annots[<</Subtype/Link/Rect[10 20 30 40]/Dest[${pageId(1)} 0 R/XYZ 5 100 2]>>]` },
      ],
    })
    const { pages, get, list } = readBack((await merge([plainPdf('a', 1), linked], { sameWidth: true })).path)
    const link = get(list(pages[1]?.['/Annots'])[0])
    expect(list(link['/Rect'])).toEqual([20, 40, 60, 80])
    expect(list(link['/Dest']).slice(1)).toEqual(['/XYZ', 10, 200, 2])
  })

  test('pages of files are taken in turn', async () => {
    const { path } = await merge([plainPdf('a', 3), plainPdf('b', 2)], { interleave: {} })
    expect(readBack(path).texts).toEqual(['a-1', 'b-1', 'a-2', 'b-2', 'a-3'])
  })

  test('back sides scanned in reverse fall into place', async () => {
    const { path } = await merge([plainPdf('front', 3), plainPdf('back', 3)], { interleave: { reverse: true } })
    expect(readBack(path).texts).toEqual(['front-1', 'back-3', 'front-2', 'back-2', 'front-3', 'back-1'])
  })

  test('several pages are taken at a time', async () => {
    const { path } = await merge([plainPdf('a', 4), plainPdf('b', 3)], { interleave: { step: 2 } })
    expect(readBack(path).texts).toEqual(['a-1', 'a-2', 'b-1', 'b-2', 'a-3', 'a-4', 'b-3'])
  })
})

describe('table of contents', () => {
  const files = [
    { name: '年度报告.pdf', bytes: plainPdf('a', 2) },
    { name: 'Ελληνικά.pdf', bytes: plainPdf('b', 1, { trailer: '/Info<</Title(Greek title)>>' }) },
  ]

  test('lists the files by name, in their scripts, with links', async () => {
    const { path } = await merge(files, { toc: 'name' })
    const { texts, links } = readBack(path)
    expect(texts[0]?.split(/\s+/).toSorted()).toEqual(['2', '4', 'Contents', 'Ελληνικά', '年度报告'])
    expect(links[0]).toEqual([2, 4])
    checkPdf(path)
  })

  test.each(['年度报告', 'Ελληνικά', 'שלום עולם', 'العربية جيدة', 'हिन्दी', '日本語のファイル', '한국어 문서', 'ไทยภาษา', 'office – fi'])(
    'can be copied: %s',
    async (name) => {
      const { path } = await merge([{ name: `${name}.pdf`, bytes: plainPdf('a', 1) }], { toc: 'name' })
      const lines = readBack(path)
        .texts[0]?.replace(/[\u202a-\u202e]/g, '')
        .split('\n')
      expect(lines).toContain(name)
    },
  )

  test('is as wide as the other pages where they have one width', async () => {
    const { boxes } = readBack((await merge(files, { toc: 'name', sameWidth: true })).path)
    expect(boxes.map(([, , width]) => Math.round(width ?? 0))).toEqual([400, 400, 400, 400])
  })

  test('lists the files by title', async () => {
    expect(readBack((await merge(files, { toc: 'title' })).path).texts[0]).toContain('Greek title')
  })

  test('takes as many pages as it needs', async () => {
    const many = Array.from({ length: 70 }, (_, index) => ({ name: `file ${index + 1}.pdf`, bytes: plainPdf('x', 1) }))
    const { path } = await merge(many, { toc: 'name' })
    const { links, texts } = readBack(path)
    expect(links.slice(0, 3).flat()).toEqual(Array.from({ length: 70 }, (_, index) => index + 4))
    expect(texts[2]).toContain('file 70')
  })

  test('is followed by a blank page where files begin on front pages', async () => {
    const { texts, links } = readBack((await merge(files, { toc: 'name', blankAfterOdd: true })).path)
    expect(texts.slice(1)).toEqual(['', 'a-1', 'a-2', 'b-1'])
    expect(links[0]).toEqual([3, 5])
  })
})

describe('cover', () => {
  const files = ['cover', 'one', 'two'].map((name) => ({ name: `${name}.pdf`, bytes: plainPdf(name, name === 'one' ? 2 : 1) }))

  test('stands before the table of contents, which does not list it', async () => {
    const { texts, links } = readBack((await merge(files, { toc: 'name', cover: true })).path)
    expect(texts[0]).toBe('cover-1')
    expect(texts[1]?.split(/\s+/).toSorted()).toEqual(['3', '5', 'Contents', 'one', 'two'])
    expect(texts.slice(2)).toEqual(['one-1', 'one-2', 'two-1'])
    expect(links[1]).toEqual([3, 5])
  })

  test('alone has no table of contents', async () => {
    expect(readBack((await merge(files.slice(0, 1), { toc: 'name', cover: true })).path).texts).toEqual(['cover-1'])
  })

  test('has no footer', async () => {
    const { texts } = readBack((await merge(files, { footer: 'name', cover: true })).path)
    expect(texts.map((text) => text.split('\n').at(-1))).toEqual(['cover-1', 'one', 'one', 'two'])
  })
})

describe('footer', () => {
  test('names the file, or its title, on every page', async () => {
    const files = [
      { name: '年度报告.pdf', bytes: plainPdf('a', 2) },
      { name: 'b.pdf', bytes: plainPdf('b', 1, { trailer: '/Info<</Title(A title)>>' }) },
    ]
    const byName = await merge(files, { footer: 'name' })
    expect(readBack(byName.path).texts.map((text) => text.split('\n').at(-1))).toEqual(['年度报告', '年度报告', 'b'])
    checkPdf(byName.path)
    expect(readBack((await merge(files, { footer: 'title' })).path).texts[2]).toContain('A title')
  })

  test.each([0, 90, 180, 270])('stands upright at the foot of a page that is cropped and turned by %d', async (rotation) => {
    const page = { text: 'x', box: '0 0 400 600', entries: `/CropBox[50 60 350 560]/Rotate ${rotation}` }
    const { path } = await merge([{ name: 'footer.pdf', bytes: testPdf({ pages: [page] }) }], { footer: 'name' })
    const [width, height] = rotation % 180 === 0 ? [300, 500] : [500, 300]
    const { x, y } = textPosition(path, 1, 'footer')
    expect(x).toBeGreaterThan(width / 2 - 30)
    expect(x).toBeLessThan(width / 2)
    expect(y).toBeGreaterThan(height - 26)
    expect(y).toBeLessThan(height - 14)
  })

  test('that is too long is cut', async () => {
    const { path } = await merge([{ name: `${'long name '.repeat(15)}.pdf`, bytes: plainPdf('a', 1) }], { footer: 'name' })
    expect(readBack(path).texts[0]).toMatch(/^long name .*…$/m)
  })
})

/** The start of a word, from the top left corner of the page as displayed. */
function textPosition(path: string, page: number, word: string): { x: number; y: number } {
  const html = execFileSync('pdftotext', ['-bbox', '-cropbox', '-f', String(page), '-l', String(page), path, '-'], { encoding: 'utf8' })
  const found = new RegExp(`xMin="([\\d.]+)" yMin="([\\d.]+)"[^>]*>${word}<`).exec(html)
  return { x: Number(found?.[1]), y: Number(found?.[2]) }
}
