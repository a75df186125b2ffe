import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { plainPdf, testPdf } from '../merge-pdf/testing/documents.ts'
import { checkPdf, pageLabels, readBack } from '../merge-pdf/testing/read-back.ts'
import { createToolRunner, refOf } from '../testing/tool-runner.ts'
import { type GivenOptions, Options } from './options.ts'
import run from './run.ts'

const numbers = createToolRunner(run, Options)
afterAll(numbers.close)

async function numbered(bytes: Uint8Array, options?: GivenOptions): Promise<string> {
  return (await numbers.run([bytes], options)).results[0]?.path ?? ''
}

/** The last line of each page's text. */
function lastLines(path: string): (string | undefined)[] {
  return readBack(path).texts.map((text) => text.split('\n').at(-1))
}

/** What poppler draws of the first page. */
function drawn(path: string): Buffer {
  return execFileSync('pdftoppm', ['-r', '36', '-gray', path], { stdio: ['ignore', 'pipe', 'ignore'] })
}

interface Word {
  text: string
  x: number
  y: number
  right: number
  bottom: number
}

/** The words of a page, from the top left corner of the page as displayed. */
function wordsOf(path: string, page = 1): Word[] {
  const html = execFileSync('pdftotext', ['-bbox', '-cropbox', '-f', String(page), '-l', String(page), path, '-'], { encoding: 'utf8' })
  return [...html.matchAll(/xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g)].map(
    ([, x, y, right, bottom, text]) => ({ text: text ?? '', x: Number(x), y: Number(y), right: Number(right), bottom: Number(bottom) }),
  )
}

describe('numbers', () => {
  test('are told of where they lie beside the page', async () => {
    const { notes } = await numbers.run([smallPdf(onePage({ box: '0 0 20 20' })), smallPdf(onePage())])
    expect(notes).toEqual([{ code: 'OFF_THE_PAGE', document: refOf(1), details: { what: 'number', pages: [1] } }])
  })

  test('are told of where they may be missing', async () => {
    const [catalogue = '', tree = '', page = ''] = onePage()
    const unread = smallPdf([catalogue, tree, page, streamObject('0 0 1 1 re f', '/Filter/DCTDecode')])
    const { notes, results } = await numbers.run([unread])
    expect(results).toHaveLength(1)
    expect(notes).toEqual([{ code: 'MAY_BE_MISSING', document: refOf(1), details: { pages: [1] } }])
  })

  test('stand on every page', async () => {
    const path = await numbered(plainPdf('a', 3))
    expect(lastLines(path)).toEqual(['1', '2', '3'])
    checkPdf(path)
  })

  test('follow format, style, start and pages', async () => {
    expect(lastLines(await numbered(plainPdf('a', 4), { format: 'Page {n} of {total}', pages: '2-4', start: 5 }))).toEqual([
      'a-1',
      'Page 5 of 7',
      'Page 6 of 7',
      'Page 7 of 7',
    ])
    expect(lastLines(await numbered(plainPdf('a', 2), { style: 'roman' }))).toEqual(['i', 'ii'])
    expect(lastLines(await numbered(plainPdf('a', 2), { format: 'ABC-{n}', digits: 6 }))).toEqual(['ABC-000001', 'ABC-000002'])
  })

  test('leave a cover out and do not count it', async () => {
    expect(lastLines(await numbered(plainPdf('a', 3), { skipFirst: true, format: '{n}/{total}' }))).toEqual(['a-1', '1/2', '2/2'])
  })

  test('go on from file to file', async () => {
    const { results } = await numbers.run([plainPdf('a', 2), plainPdf('b', 2)], { continueAcross: true })
    expect(results.map(({ path }) => lastLines(path))).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
  })

  test.each([
    ['points', { margin: '72pt' }, { margin: 72 }],
    ['millimetres', { margin: '25.4mm', offset: { x: '-12.7mm', y: '2.54mm' } }, { margin: 72, offset: { x: -36, y: 7.2 } }],
    ['a share of the page', { margin: '10%', offset: { x: '5%', y: '20%' } }, undefined],
  ] as const)('keep their distance in %s', async (_, written, points) => {
    const sheet = smallPdf(onePage({ box: '0 0 300 400', content: '' }))
    const place = async (options: GivenOptions) => {
      const [word] = wordsOf(await numbered(sheet, { position: 'top-left', ...options }))
      return { x: word?.x ?? 0, y: word?.y ?? 0 }
    }
    const placed = await place(written)
    if (points) expect(placed).toEqual(await place(points))
    // Horizontally it is a share of the width, vertically of the height; text begins slightly below its box.
    else {
      const zero = await place({ margin: 0 })
      expect(placed.x - zero.x).toBeCloseTo(30 + 15, 1)
      expect(placed.y - zero.y).toBeCloseTo(40 + 80, 1)
    }
  })

  test('know the last number of all files that they go on through', async () => {
    const files = [plainPdf('a', 2), plainPdf('b', 1), Buffer.from('%PDF-1.7 nothing'), plainPdf('c', 3)]
    const { results } = await numbers.run(files, { continueAcross: true, format: '{n}/{total}', start: 5 })
    expect(results.flatMap(({ path }) => lastLines(path))).toEqual(['5/10', '6/10', '7/10', '8/10', '9/10', '10/10'])
    const alone = await numbers.run(files.slice(0, 2), { format: '{n}/{total}' })
    expect(alone.results.flatMap(({ path }) => lastLines(path))).toEqual(['1/2', '2/2', '1/1'])
  })

  test('stand on the pages that are named for a single file, whatever is said of all', async () => {
    const files = [{ document: refOf(1), pages: '1,3' }]
    const { results } = await numbers.run([plainPdf('a', 3), plainPdf('b', 2)], { skipFirst: true, files })
    expect(results.map(({ path }) => lastLines(path))).toEqual([
      ['1', 'a-2', '2'],
      ['b-1', '1'],
    ])
    const none = numbers.run([plainPdf('a', 1)], { files: [{ document: refOf(1) }] })
    await expect(none).rejects.toMatchObject({ code: 'NO_PAGES_CHOSEN' })
  })

  test('replace those that were added before', async () => {
    const once = await numbered(plainPdf('a', 1), { format: 'first {n}' })
    expect(readBack(await numbered(readFileSync(once), { format: 'second {n}' })).texts[0]).toMatch(/^a-1\s+second 1$/)
    expect(readBack(await numbered(readFileSync(once), { format: 'second {n}', replace: false })).texts[0]).toContain('first 1')
  })

  test('are taken away again', async () => {
    const once = await numbered(plainPdf('a', 2), { format: 'first {n}' })
    expect(readBack(await numbered(readFileSync(once), { onlyRemove: true })).texts).toEqual(['a-1', 'a-2'])
  })

  test('as courts want them go on from file to file and name file and page', async () => {
    const { results } = await numbers.run([plainPdf('a', 1), plainPdf('b', 2)], {
      format: 'ABC-{n} {file}.{page} {name}',
      digits: 6,
      continueAcross: true,
    })
    expect(results.flatMap(({ path }) => lastLines(path))).toEqual([
      'ABC-000001 1.1 file-1',
      'ABC-000002 2.1 file-2',
      'ABC-000003 2.2 file-2',
    ])
  })

  test('are page labels too', async () => {
    const path = await numbered(plainPdf('a', 4), { labels: true, style: 'roman', skipFirst: true, format: 'A-{n}' })
    expect(pageLabels(path)).toEqual([
      { index: 0, label: { '/St': 1 } },
      { index: 1, label: { '/P': 'u:A-', '/S': '/r', '/St': 1 } },
    ])
  })

  test.each(['شماره {n}', 'עמוד {n}', 'पृष्ठ {n}', 'หน้า {n}', '第{n}页', 'ページ{n}', '{n}쪽', 'σελίδα {n}'])(
    'in any script can be copied: %s',
    async (format) => {
      const text = readBack(await numbered(plainPdf('a', 1), { format })).texts[0]?.replace(/[\u202a-\u202e]/g, '')
      expect(text?.split('\n')).toContain(format.replace('{n}', '1'))
    },
  )

  test.each(['sans', 'serif', 'mono'] as const)('can be bold and italic: %s', async (font) => {
    expect(lastLines(await numbered(plainPdf('a', 1), { font, bold: true, italic: true, format: 'No. {n}' }))).toEqual(['No. 1'])
  })
})

describe('position', () => {
  const margin = 20
  const size = { width: 400, height: 600 }

  test.each([
    ['top-left', (word: Word) => word.x < 30 && word.y < 40],
    ['top-center', (word: Word) => Math.abs((word.x + word.right) / 2 - 200) < 2 && word.y < 40],
    ['top-right', (word: Word) => word.right > 370 && word.y < 40],
    ['middle-center', (word: Word) => Math.abs((word.x + word.right) / 2 - 200) < 2 && Math.abs((word.y + word.bottom) / 2 - 300) < 6],
    ['bottom-left', (word: Word) => word.x < 30 && word.bottom > 560],
    ['bottom-right', (word: Word) => word.right > 370 && word.bottom > 560],
  ] as const)('%s', async (position, isThere) => {
    const word = wordsOf(await numbered(plainPdf('a', 1), { position, margin, format: 'NUMBER' })).find(({ text }) => text === 'NUMBER')
    expect(word && isThere(word)).toBe(true)
  })

  test.each([0, 90, 180, 270])('holds on a page that is cropped and turned by %d', async (rotation) => {
    const page = { text: 'x', box: '0 0 400 600', entries: `/CropBox[50 60 350 560]/Rotate ${rotation}` }
    const path = await numbered(testPdf({ pages: [page] }), { position: 'bottom-right', margin, format: 'NUMBER' })
    const seen = rotation % 180 === 0 ? { width: 300, height: 500 } : { width: 500, height: 300 }
    const word = wordsOf(path).find(({ text }) => text === 'NUMBER')
    expect(word?.right).toBeCloseTo(seen.width - margin, 0)
    expect(word?.bottom).toBeGreaterThan(seen.height - margin - 8)
    expect(word?.bottom).toBeLessThan(seen.height - margin + 8)
  })

  test('changes sides on facing pages, and can be adjusted', async () => {
    const path = await numbered(plainPdf('a', 2), {
      position: 'bottom-left',
      facing: true,
      margin,
      format: 'NUMBER',
      offset: { x: 5, y: -10 },
    })
    const [odd, even] = [1, 2].map((page) => wordsOf(path, page).find(({ text }) => text === 'NUMBER'))
    expect(odd?.x).toBeCloseTo(margin + 5, 0)
    expect(even?.right).toBeCloseTo(size.width - margin + 5, 0)
    expect(odd?.bottom).toBeLessThan(size.height - margin - 2)
  })
})

describe('content that is not balanced', () => {
  const shrunk = '0.5 0 0 0.5 40 40 cm'
  test.each([
    ['leaves states open', `q ${shrunk} q 0 0 400 400 re f`, `q ${shrunk} 0 0 400 400 re f Q`],
    ['closes what it has not opened', `0 0 10 10 re f Q ${shrunk} % Q\nQ Q 0 0 400 400 re f`, `0 0 10 10 re f ${shrunk} 0 0 400 400 re f`],
  ])('%s and does not displace a number', async (_, content, meant) => {
    const path = await numbered(smallPdf(onePage({ box: '0 0 400 600', content })), {
      position: 'bottom-left',
      margin: 20,
      format: 'NUMBER',
    })
    const word = wordsOf(path).find(({ text }) => text === 'NUMBER')
    expect(word?.x).toBeCloseTo(20, 0)
    expect(word?.bottom).toBeGreaterThan(570)
    const withoutNumber = await numbered(readFileSync(path), { format: ' ' })
    const expected = numbers.newPath('.pdf')
    writeFileSync(expected, smallPdf(onePage({ box: '0 0 400 600', content: meant })))
    expect(drawn(withoutNumber).equals(drawn(expected))).toBe(true)
  })
})

describe('inputs', () => {
  test('keep bookmarks, links and fields', async () => {
    const fixture = new URL('../../fixtures/page-labels-and-outlines.pdf', import.meta.url)
    const before = readBack(fixture.pathname)
    const after = readBack(await numbered(readFileSync(fixture)))
    expect(after.outline).toEqual(before.outline)
    expect(after.links).toEqual(before.links)
  })

  test('that fail, fail alone', async () => {
    const { results, failures } = await numbers.run([plainPdf('a', 1), plainPdf('b', 5)], { pages: '3' })
    expect(results).toHaveLength(1)
    expect(failures[refOf(1)]?.code).toBe('PAGE_OUT_OF_RANGE')
  })

  test('without a page to number are an error', async () => {
    await expect(numbers.run([plainPdf('a', 1)], { skipFirst: true })).rejects.toMatchObject({ code: 'NO_PAGES_CHOSEN' })
  })
})
