import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { GivenEditList } from '@octavo/core/edits/edit-list.ts'
import { quadOfBox } from '@octavo/core/edits/geometry.ts'
import { changedRows, popplerPixels, popplerText } from '@octavo/documents/testing/edited-pdf.ts'
import { sampleImage } from '@octavo/documents/testing/sample-image.ts'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { createToolRunner, refOf } from '../testing/tool-runner.ts'
import { Options } from './options.ts'
import runner from './run.ts'

const tool = createToolRunner(runner, Options)
afterAll(() => tool.close())

const font = '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>'

/** A document of 400 by 300 points a page, whose pages say these texts at 100 points from the top. */
function documentOf(...texts: string[]): Buffer {
  const pages = texts.flatMap((text, index) => [
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents ${index * 2 + 4} 0 R/Resources<<${font}>>>>`,
    streamObject(`BT /F1 12 Tf 40 200 Td (${text}) Tj ET`),
  ])
  const kids = texts.map((_, index) => `${index * 2 + 3} 0 R`).join(' ')
  return smallPdf(['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Kids[${kids}]/Count ${texts.length}>>`, ...pages])
}

type GivenEdit = NonNullable<GivenEditList['edits']>[number]

async function edited(file: Buffer, list: GivenEditList, ...others: Buffer[]): Promise<string> {
  const { results } = await tool.run([file, ...others.map((bytes) => ({ name: 'photo.png', bytes }))], list)
  const path = results[0]?.path ?? ''
  execFileSync('qpdf', ['--check', path])
  return path
}

function pathOf(file: Buffer): string {
  const path = tool.newPath('.pdf')
  writeFileSync(path, file)
  return path
}

function objectsOf(path: string): string {
  return execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { encoding: 'latin1', maxBuffer: 50_000_000 })
}

const box = { x: 40, y: 150, width: 200, height: 60 }
const page = { id: 'a', on: '1' }

test('no edit leaves every page as it is', async () => {
  const file = documentOf('one', 'two')
  const path = await edited(file, {})
  for (const number of [1, 2]) expect(changedRows(pathOf(file), path, { page: number })).toBeUndefined()
})

test('text without room is refused, or written on request', async () => {
  const content = 'BT /F1 12 Tf 40 200 Td (one two) Tj 70 0 Td (next) Tj ET'
  const file = smallPdf(onePage({ box: '0 0 400 300', content, page: `/Resources<<${font}>>` }))
  const block = { spans: [{ show: 0, from: 4, to: 7 }], was: 'two' }
  const edits: GivenEdit[] = [{ ...page, kind: 'text-change', block, text: [{ text: 'twenty-two thousand' }] }]
  await expect(tool.run([file], { edits })).rejects.toMatchObject({
    code: 'EDIT_REFUSED',
    details: { edit: 'a', page: 1, reason: 'no-room' },
  })
  expect(popplerText(await edited(file, { edits, noRoom: 'write' }))).toContain('twenty-two')
})

test('text is changed where it stands', async () => {
  const right = { spans: [{ show: 0, from: 6, to: 11 }], was: 'world' }
  const done = await tool.run([documentOf('hello world again')], {
    edits: [{ ...page, kind: 'text-change', block: right, text: [{ text: 'Łódź' }] }],
  })
  expect(popplerText(done.results[0]?.path ?? '')).toBe('hello Łódź again')
  expect(done.notes).toEqual([{ code: 'LETTERS_REPLACED', document: refOf(1), details: { letters: ['Ł', 'ź'] } }])
})

describe('changed text gets a line below it', () => {
  // The baseline is 100 points from the top; the line begins 0.09 sizes below it and is 0.06 sizes thick.
  const band = { top: 99, bottom: 103 }
  const word = { spans: [{ show: 0, from: 6, to: 11 }], was: 'world' }

  test('where it stands, and nothing else changes', async () => {
    const file = documentOf('hello world again')
    const path = await edited(file, { edits: [{ ...page, kind: 'text-change', block: word, text: [{ text: 'world', underline: true }] }] })
    expect(popplerText(path)).toBe('hello world again')
    const rows = changedRows(pathOf(file), path)
    expect(rows?.first).toBeGreaterThan(band.top)
    expect(rows?.last).toBeLessThan(band.bottom)
  })

  test('in the colour of the text, on a line that was added and where it is moved to', async () => {
    const content = 'BT 0 0 1 rg /F1 12 Tf 40 200 Td (hello world again) Tj ET'
    const file = smallPdf(onePage({ box: '0 0 400 300', content, page: `/Resources<<${font}>>` }))
    const whole = { spans: [{ show: 0, from: 0, to: 17 }], was: 'hello world again' }
    const text = [{ text: 'hello\n' }, { text: 'world', underline: true }]
    const ink = (path: string, { x, y, width }: { x: number; y: number; width: number }) => {
      const drawn = popplerPixels(path, { dpi: 144 })
      const row = drawn.pixels.subarray(y * 2 * drawn.width + x * 2, y * 2 * drawn.width + (x + width) * 2)
      return row.filter((pixel) => pixel < 128).length / 2
    }
    const added = await edited(file, { edits: [{ ...page, kind: 'text-change', block: whole, text }] })
    // Some 30 points long, on the next line, which is 1.2 sizes lower.
    expect(objectsOf(added)).toMatch(/0 0 1 RG [\d.]+ w/)
    // The next line is 1.2 sizes lower, and its line 1.08 to 1.8 points below it.
    expect(ink(added, { x: 41, y: 115.5, width: 28 })).toBe(28)
    const moved = await edited(file, {
      edits: [{ ...page, kind: 'text-change', block: word, text: [{ text: 'world', underline: true }], move: { x: 50, y: 60 } }],
    })
    expect(ink(moved, { x: 120, y: 161.5, width: 26 })).toBe(26)
    expect(ink(moved, { x: 70, y: 101.5, width: 30 })).toBe(0)
  })
})

test('an edit that expects another text is refused by its name', async () => {
  const block = { spans: [{ show: 0, from: 0, to: 5 }], was: 'world' }
  const run = tool.run([documentOf('hello world')], { edits: [{ id: 'greeting', on: '1', kind: 'text-change', block, text: [] }] })
  await expect(run).rejects.toMatchObject({ code: 'EDIT_REFUSED', details: { edit: 'greeting', page: 1, reason: 'text-differs' } })
})

test('a list of another file is refused', async () => {
  const file = documentOf('one')
  const sha256 = createHash('sha256').update(file).digest('hex')
  await expect(tool.run([documentOf('two')], { source: { sha256, pageCount: 1 } })).rejects.toMatchObject({ code: 'EDITS_OF_ANOTHER_FILE' })
  expect((await tool.run([file], { source: { sha256, pageCount: 1 } })).results).toHaveLength(1)
})

test('edits follow their page when pages move, and what is named by no page is left out', async () => {
  const edit = (on: string, text: string): GivenEdit => ({ id: on, on, kind: 'text', box, runs: [{ text }] })
  const path = await edited(documentOf('first', 'second', 'third'), {
    pages: [
      { key: 'c', page: 3 },
      { key: 'new', page: { blank: { width: 200, height: 400 } } },
      { key: 'a', page: 1, rotate: 90 },
      { key: 'again', page: 3, crop: { x: 0, y: 0, width: 100, height: 200 } },
    ],
    edits: [edit('a', 'on the first'), edit('c', 'on the third'), edit('new', 'on the new'), edit('again', 'once more')],
  })
  expect(popplerText(path, 1)).toBe('third\n\non the third')
  expect(popplerText(path, 2)).toBe('on the new')
  expect(popplerText(path, 3)).toBe('first\n\non the first')
  expect(popplerText(path, 4)).toContain('third')
  const sizes = execFileSync('pdfinfo', ['-f', '1', '-l', '4', path], { encoding: 'utf8' })
  expect(sizes).toMatch(/Page +2 size: +200 x 400/)
  expect(sizes).toMatch(/Page +3 rot: +90/)
  expect(sizes).toMatch(/Page +4 size: +100 x 200/)
})

test('pages come from another file too', async () => {
  const { results } = await tool.run([documentOf('own'), documentOf('other one', 'other two')], {
    pages: [
      { key: 'a', page: { document: refOf(2), page: 2 } },
      { key: 'b', page: 1 },
    ],
    edits: [
      { id: 'x', on: 'a', kind: 'text-change', block: { spans: [{ show: 0, from: 6, to: 9 }], was: 'two' }, text: [{ text: 'page' }] },
    ],
  })
  expect(popplerText(results[0]?.path ?? '', 1)).toBe('other page')
  expect(popplerText(results[0]?.path ?? '', 2)).toBe('own')
})

test('comments of pages from another file are changed by their index there', async () => {
  const notes = ['(First)', '(Second)'].map(
    (text, index) => `<</Type/Annot/Subtype/Text/Rect[${20 + index * 40} 250 40 270]/Contents${text}>>`,
  )
  const other = smallPdf(onePage({ box: '0 0 400 300', content: '', page: `/Annots[${notes.join('')}]` }))
  const { results } = await tool.run([documentOf('own'), other], {
    pages: [
      { key: 'own', page: 1 },
      { key: 'a', page: { document: refOf(2), page: 1 } },
    ],
    edits: [
      { id: 'x', on: 'a', kind: 'existing', annotation: 0, change: 'remove' },
      { id: 'y', on: 'a', kind: 'existing', annotation: 1, change: { text: 'Seen' } },
    ],
  })
  const objects = objectsOf(results[0]?.path ?? '')
  expect(objects).not.toContain('(First)')
  expect(objects).toContain('(Seen)')
  expect(objects).not.toContain('OCTV')
})

test('text of every script is added and wrapped in its box', async () => {
  const text = 'Ein Satz, der länger ist als seine Zeile. 日本語 и ещё'
  const path = await edited(documentOf('page'), {
    edits: [{ ...page, kind: 'text', box: { ...box, width: 120 }, runs: [{ text, size: 14, color: '#cc0000' }] }],
  })
  expect(popplerText(path).replace(/\s+/g, ' ')).toBe(`page ${text}`)
  const { width, pixels } = popplerPixels(path)
  const ink = Array.from(pixels).flatMap((value, index) => (value < 250 && Math.floor(index / width) > 120 ? [index % width] : []))
  expect(Math.max(...ink)).toBeLessThan(165)
})

type AddedRuns = Extract<GivenEdit, { kind: 'text' }>['runs']

test('words of one text are bold, italic and underlined, in one line and without gaps', async () => {
  const font = { family: 'sans' } as const
  const runs: AddedRuns = [
    { text: 'plain ', size: 20 },
    { text: 'bold ', size: 20, font: { ...font, bold: true } },
    { text: 'two words', size: 20, font: { ...font, italic: true }, underline: true },
  ]
  const add = (given: AddedRuns) =>
    edited(documentOf('page'), { edits: [{ ...page, kind: 'text', box: { ...box, width: 300 }, runs: given }] })
  const path = await add(runs)
  expect(popplerText(path)).toBe('page\n\nplain bold two words')
  const boxes = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' })
  const edges = /xMin="([\d.]+)"[^>]*xMax="([\d.]+)"[^>]*>two words</.exec(boxes)
  const [left, right] = [Number(edges?.[1]), Number(edges?.[2])]
  const [one, other] = [popplerPixels(path), popplerPixels(await add(runs.map(({ underline: _, ...run }) => run)))]
  const changed = Array.from(one.pixels).flatMap((value, index) =>
    value < 128 && (other.pixels[index] ?? 0) > 200 ? [index % one.width] : [],
  )
  const columns = new Set(changed)
  expect(Math.abs(Math.min(...columns) - left)).toBeLessThan(2.5)
  expect(Math.abs(Math.max(...columns) - right)).toBeLessThan(2.5)
  // The space between the words has its part of the line.
  expect(columns.size).toBeGreaterThan((right - left) * 0.85)
})

test('an image is placed, cropped and turned', async () => {
  const image = await sampleImage().png().toBuffer()
  const whole = await edited(documentOf('page'), { edits: [{ ...page, kind: 'image', document: refOf(2), box }] }, image)
  const part = await edited(
    documentOf('page'),
    { edits: [{ ...page, kind: 'image', document: refOf(2), box, rotation: 90, crop: { x: 0, y: 0, width: 0.5, height: 0.5 } }] },
    image,
  )
  for (const path of [whole, part])
    expect(execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).split('\n').length).toBeGreaterThan(3)
  expect(changedRows(whole, part)).toBeDefined()
})

test('an image that is no file of the task is refused', async () => {
  const run = tool.run([documentOf('page')], { edits: [{ ...page, kind: 'image', document: refOf(9), box }] })
  await expect(run).rejects.toMatchObject({ code: 'DOCUMENT_UNKNOWN' })
})

const quads = [quadOfBox({ x: 40, y: 88, width: 60, height: 14 })]
const note = { text: 'Is this so?', author: 'Ada', at: '2026-01-31T12:00:00Z', replies: [{ text: 'Yes', author: 'Bob' }] }
const stroke = { color: '#0000ff', width: 2 }
const strokes: [number, number, number][][] = [
  [
    [50, 150, 128],
    [90, 170, 128],
    [130, 150, 128],
  ],
  [
    [50, 190, 40],
    [90, 200, 250],
  ],
]
const annotations: Record<string, { edit: GivenEdit; subtype: string }> = {
  'a highlight with a note': { edit: { ...page, kind: 'markup', how: 'highlight', quads, note }, subtype: 'Highlight' },
  'a line under text': { edit: { ...page, kind: 'markup', how: 'underline', quads, color: '#ff0000' }, subtype: 'Underline' },
  'a line through text': { edit: { ...page, kind: 'markup', how: 'strikeout', quads, color: '#ff0000' }, subtype: 'StrikeOut' },
  'a wavy line': { edit: { ...page, kind: 'markup', how: 'squiggly', quads, color: '#ff0000' }, subtype: 'Squiggly' },
  'a note': { edit: { ...page, kind: 'note', at: { x: 300, y: 40 }, note }, subtype: 'Text' },
  ink: { edit: { ...page, kind: 'ink', strokes, color: '#008000', width: 3 }, subtype: 'Ink' },
  'a marker': { edit: { ...page, kind: 'ink', strokes, pen: 'marker', opacity: 0.5, color: '#ffff00', width: 9 }, subtype: 'Ink' },
  'a rectangle': {
    edit: {
      ...page,
      kind: 'shape',
      shape: 'rect',
      points: [
        { x: 50, y: 150 },
        { x: 150, y: 220 },
      ],
      stroke,
      fill: '#ffcc00',
    },
    subtype: 'Square',
  },
  'an ellipse': {
    edit: {
      ...page,
      kind: 'shape',
      shape: 'ellipse',
      points: [
        { x: 50, y: 150 },
        { x: 150, y: 220 },
      ],
      stroke,
    },
    subtype: 'Circle',
  },
  'an arrow': {
    edit: {
      ...page,
      kind: 'shape',
      shape: 'arrow',
      points: [
        { x: 50, y: 150 },
        { x: 150, y: 220 },
      ],
      stroke,
    },
    subtype: 'Line',
  },
  'a polygon': {
    edit: {
      ...page,
      kind: 'shape',
      shape: 'polygon',
      points: [
        { x: 50, y: 150 },
        { x: 150, y: 220 },
        { x: 60, y: 230 },
      ],
      stroke,
      opacity: 0.5,
    },
    subtype: 'Polygon',
  },
  'a rubber stamp': { edit: { ...page, kind: 'stamp', name: 'Geprüft', box, rotation: -15 }, subtype: 'Stamp' },
}

describe.each(Object.entries(annotations))('%s', (_, { edit, subtype }) => {
  test('is an annotation that poppler draws, and stays where it is when it becomes content', async () => {
    const file = documentOf('some text here')
    const kept = await edited(file, { edits: [edit] })
    expect(objectsOf(kept)).toContain(`/Subtype /${subtype}`)
    expect(changedRows(pathOf(file), kept)).toBeDefined()
    const flat = await edited(file, { edits: [edit], finish: { annotations: 'flatten' } })
    expect(objectsOf(flat)).not.toContain('/Annot\n')
    const [one, other] = [popplerPixels(kept), popplerPixels(flat)]
    const apart = one.pixels.filter((value, index) => Math.abs(value - (other.pixels[index] ?? 0)) > 60).length
    expect(apart).toBeLessThan(20)
  })
})

test('a note keeps its author, its moment and the replies to it', async () => {
  const objects = objectsOf(await edited(documentOf('x'), { edits: [{ ...page, kind: 'note', at: { x: 10, y: 10 }, note }] }))
  for (const part of ['/Contents (Is this so?)', '/T (Ada)', '/M (D:20260131120000Z)', '/IRT', '/Contents (Yes)', '/T (Bob)', '/Popup'])
    expect(objects).toContain(part)
})

test('links lead to an address and to a page', async () => {
  const path = await edited(documentOf('one', 'two'), {
    edits: [
      { id: 'a', on: '1', kind: 'link', box, to: { url: 'https://example.org/ä' } },
      { id: 'b', on: '1', kind: 'link', box, to: { page: '2' } },
    ],
  })
  const objects = objectsOf(path)
  expect(objects).toContain('/URI (https://example.org/%C3%A4)')
  expect(objects).toMatch(/\/Dest \[\s+\d+ 0 R\s+\/Fit/)
})

test('a typed signature looks different in each face, and is read in all', async () => {
  const looks = new Set<string>()
  for (const face of ['hand', 'serif', 'sans', 'mono'] as const) {
    const look = { text: 'Zoë Müller-Łódź', face }
    const box = { x: 20, y: 200, width: 200, height: 50 }
    const path = await edited(documentOf('text'), { edits: [{ id: 'typed', on: '1', kind: 'signature', look, box }] })
    expect(popplerText(path)).toContain('Zoë Müller-Łódź')
    looks.add(Buffer.from(popplerPixels(path, { dpi: 72 }).pixels).toString('base64'))
  }
  expect(looks.size).toBe(4)
})

test('signatures are drawn, typed or an image, and a cover hides', async () => {
  const image = await sampleImage().png().toBuffer()
  const file = documentOf('secret')
  const sign = (id: string, look: Extract<GivenEdit, { kind: 'signature' }>['look'], x: number): GivenEdit => ({
    id,
    on: '1',
    kind: 'signature',
    look,
    box: { x, y: 200, width: 100, height: 50 },
  })
  const path = await edited(
    file,
    {
      edits: [
        sign(
          'drawn',
          {
            ink: [
              [
                [10, 210, 128],
                [60, 240, 128],
                [90, 205, 128],
              ],
            ],
          },
          5,
        ),
        sign('typed', { text: 'Ada Lovelace' }, 120),
        sign('image', { document: refOf(2) }, 240),
        { id: 'cover', on: '1', kind: 'cover', box: { x: 30, y: 80, width: 100, height: 30 }, color: '#ffffff' },
      ],
    },
    image,
  )
  expect(popplerText(path)).toContain('Ada Lovelace')
  expect(popplerText(path)).toContain('secret')
  const { width, pixels } = popplerPixels(path)
  const inkIn = (left: number, top: number, right: number, bottom: number) =>
    pixels.some(
      (value, index) => value < 200 && index % width >= left && index % width < right && index / width >= top && index / width < bottom,
    )
  expect([inkIn(5, 200, 110, 250), inkIn(120, 200, 220, 250), inkIn(240, 200, 340, 250), inkIn(30, 80, 130, 110)]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('annotations that a page has are moved, changed and removed, also when pages change places', async () => {
  const note = (text: string, x: number) => `<</Type/Annot/Subtype/Square/Rect[${x} 10 ${x + 50} 60]/Contents(${text})/C[1 0 0]>>`
  const file = smallPdf(onePage({ box: '0 0 400 300', page: `/Annots[${note('first', 10)}${note('second', 100)}${note('third', 200)}]` }))
  const edits: GivenEdit[] = [
    { id: 'a', on: 'p', kind: 'existing', annotation: 0, change: 'remove' },
    { id: 'b', on: 'p', kind: 'existing', annotation: 1, change: { box: { x: 20, y: 20, width: 100, height: 40 }, text: 'changed' } },
  ]
  const pages = [
    { key: 'blank', page: { blank: { width: 100, height: 100 } } },
    { key: 'p', page: 1 },
  ]
  const objects = objectsOf(await edited(file, { pages: [{ key: 'p', page: 1 }, ...pages.slice(0, 1)], edits }))
  expect(objects).not.toContain('(first)')
  expect(objects).toContain('(changed)')
  expect(objects).toContain('(third)')
  expect(objects).toMatch(/\/Rect \[\s+20\s+240\s+120\s+280/)
  expect(objects).not.toContain('OCTV_Index')
  const gone = tool.run([file], { edits: [{ id: 'c', on: '1', kind: 'existing', annotation: 7, change: 'remove' }] })
  await expect(gone).rejects.toMatchObject({ code: 'EDIT_REFUSED', details: { edit: 'c', reason: 'no-such-annotation' } })
})

test('metadata goes on wish', async () => {
  const file = smallPdf([...onePage(), '<</Title(Private title)>>'], '/Info 5 0 R')
  expect(objectsOf(await edited(file, {}))).toContain('Private title')
  expect(objectsOf(await edited(file, { finish: { metadata: 'remove' } }))).not.toContain('Private title')
})

test('a list as long as it may be is carried out', async () => {
  const edits = Array.from(
    { length: 20_000 },
    (_, index): GivenEdit => ({ id: `e${index}`, on: '1', kind: 'cover', box: { x: index % 400, y: index % 300, width: 1, height: 1 } }),
  )
  const { results } = await tool.run([documentOf('page')], { edits })
  expect(readFileSync(results[0]?.path ?? '').length).toBeGreaterThan(10_000)
})
