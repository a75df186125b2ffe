import { execFileSync } from 'node:child_process'
import type { GivenEditList } from '@octavo/core/edits/edit-list.ts'
import { smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import { afterAll, expect, test } from 'vitest'
import { createToolRunner } from '../testing/tool-runner.ts'
import { Options } from './options.ts'
import runner from './run.ts'

const tool = createToolRunner(runner, Options)
afterAll(() => tool.close())

const image = (color: string) =>
  `<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB/Length 6/Filter/ASCIIHexDecode>>\nstream\n${color}\nendstream`

/** A page of 200 by 100 points: a red image in a clip, a green one in a form, a blue one in the content. */
function imagesFile(extra = ''): Buffer {
  const content = [
    'q 10 60 30 30 re W n 30 0 0 30 10 60 cm /Red Do Q',
    '/Form Do',
    'q 20 0 0 20 150 10 cm BI /W 1 /H 1 /BPC 8 /CS /RGB /F /AHx ID 0000FF> EI Q',
  ].join('\n')
  return smallPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]${extra}/Contents 4 0 R/Resources<</XObject<</Red 5 0 R/Form 6 0 R>>>>>>`,
    streamObject(content),
    image('FF0000'),
    `<</Type/XObject/Subtype/Form/BBox[0 0 50 50]/Matrix[1 0 0 1 80 20]/Resources<</XObject<</Green 7 0 R>>>>/Length 31>>\nstream\nq 20 0 0 20 5 5 cm /Green Do Q \nendstream`,
    image('00FF00'),
  ])
}

async function edited(file: Buffer, edits: NonNullable<GivenEditList['edits']>): Promise<string> {
  const { results } = await tool.run([file], { edits })
  const path = results[0]?.path ?? ''
  execFileSync('qpdf', ['--check', path])
  return path
}

/** The colours that poppler draws at some points of the page, from its top left. */
function coloursAt(path: string, ...points: [x: number, y: number][]): string[] {
  const image = execFileSync('pdftoppm', ['-r', '72', path])
  const [, across = '0', down = '0'] = /^P6\s+(\d+)\s+(\d+)\s+\d+\s/.exec(image.toString('latin1', 0, 40)) ?? []
  const width = Number(across)
  const pixels = image.subarray(image.length - width * Number(down) * 3)
  return points.map(([x, y]) => {
    const at = (y * width + x) * 3
    return [...pixels.subarray(at, at + 3)].map((part) => (part > 200 ? 'f' : part < 60 ? '0' : '8')).join('')
  })
}

const places: Record<'red' | 'green' | 'blue', [number, number]> = { red: [25, 25], green: [95, 65], blue: [160, 80] }

test('images stand where the list expects them, in the order of drawing', async () => {
  const path = await edited(imagesFile(), [])
  expect(coloursAt(path, places.red, places.green, places.blue)).toEqual(['f00', '0f0', '00f'])
})

test('images are moved and sized: out of their clip, out of their form, and those in the content', async () => {
  const path = await edited(imagesFile(), [
    {
      id: 'a',
      on: '1',
      kind: 'existing-image',
      image: 0,
      was: { x: 10, y: 10, width: 30, height: 30 },
      change: { box: { x: 50, y: 10, width: 40, height: 20 } },
    },
    { id: 'b', on: '1', kind: 'existing-image', image: 1, change: { box: { x: 10, y: 80, width: 10, height: 10 } } },
    { id: 'c', on: '1', kind: 'existing-image', image: 2, change: { box: { x: 150, y: 10, width: 20, height: 20 } } },
  ])
  expect(coloursAt(path, places.red, places.green, places.blue)).toEqual(['fff', 'fff', 'fff'])
  expect(coloursAt(path, [52, 12], [88, 28], [15, 85], [160, 20])).toEqual(['f00', 'f00', '0f0', '00f'])
})

test('an image on a turned page is moved as it is seen', async () => {
  const file = imagesFile('/Rotate 90')
  // The red image lies at 60 to 90 from the left of the turned page, 10 to 40 from its top.
  const was = { x: 60, y: 10, width: 30, height: 30 }
  const path = await edited(file, [{ id: 'a', on: '1', kind: 'existing-image', image: 0, was, change: { box: { ...was, y: 150 } } }])
  expect(coloursAt(path, [75, 25], [75, 165])).toEqual(['fff', 'f00'])
})

test('a removed image is gone from the file', async () => {
  const path = await edited(imagesFile(), [{ id: 'a', on: '1', kind: 'existing-image', image: 0, change: 'remove' }])
  expect(coloursAt(path, places.red, places.green, places.blue)).toEqual(['fff', '0f0', '00f'])
  const listed = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n').slice(2)
  expect(listed).toHaveLength(2)
  expect(execFileSync('qpdf', ['--qdf', path, '-'], { encoding: 'latin1' })).not.toContain('/Red ')
})

test.each([
  ['that stands elsewhere', { image: 0, was: { x: 12, y: 10, width: 30, height: 30 } }],
  ['that the page does not have', { image: 3 }],
])('an image %s is refused', async (_, which) => {
  const run = tool.run([imagesFile()], { edits: [{ id: 'pic', on: '1', kind: 'existing-image', ...which, change: 'remove' }] })
  await expect(run).rejects.toMatchObject({ code: 'EDIT_REFUSED', details: { edit: 'pic', page: 1, reason: 'no-such-image' } })
})

/** A page of 200 by 100 points with one annotation, drawn in red. */
function annotated(entries: string): Buffer {
  return smallPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<<>>/Annots[<</Type/Annot/C[1 0 0]/AP<</N 5 0 R>>${entries}>>]>>`,
    streamObject(''),
    `<</Type/XObject/Subtype/Form/BBox[0 0 100 50]/Length 27>>\nstream\n1 0 0 rg 0 0 100 50 re f   \nendstream`,
  ])
}

const square = '/Subtype/Square/Rect[10 40 60 90]/IC[0 1 0]/BS<</W 4>>'

test.each([
  ['/Subtype/Highlight/Rect[10 40 60 90]/QuadPoints[10 90 60 90 10 40 60 40]', [30, 30]],
  [square, [12, 30]],
  ['/Subtype/Circle/Rect[10 40 60 90]/BS<</W 10>>', [14, 35]],
  ['/Subtype/Line/Rect[10 40 60 90]/L[10 65 60 65]/BS<</W 8>>', [30, 35]],
  ['/Subtype/Ink/Rect[10 40 60 90]/InkList[[10 65 35 65 60 65]]/BS<</W 8>>', [30, 35]],
  ['/Subtype/Polygon/Rect[10 40 60 90]/Vertices[10 40 60 40 60 90]/IC[0 0 1]/BS<</W 8>>', [58, 40]],
] as const)('gets another colour that poppler draws: %s', async (entries, [x, y]) => {
  const file = annotated(entries)
  const path = await edited(file, [{ id: 'a', on: '1', kind: 'existing', annotation: 0, change: { color: '#0000ff' } }])
  expect(coloursAt(path, [x, y])).toEqual(['00f'])
})

test('gets another line width, keeps its fill, and is moved with it', async () => {
  const path = await edited(annotated(square), [
    { id: 'a', on: '1', kind: 'existing', annotation: 0, change: { width: 20, box: { x: 100, y: 20, width: 60, height: 60 } } },
  ])
  expect(coloursAt(path, [30, 30], [110, 50], [130, 50])).toEqual(['fff', 'f00', '0f0'])
})

test('is flattened alone, and looks as before', async () => {
  const path = await edited(annotated(square), [
    { id: 'a', on: '1', kind: 'existing', annotation: 0, was: { x: 10, y: 10, width: 50, height: 50 }, change: 'flatten' },
  ])
  expect(coloursAt(path, [30, 30])).toEqual(['f00'])
  expect(execFileSync('qpdf', ['--qdf', path, '-'], { encoding: 'latin1' })).not.toContain('/Subtype /Square')
})

test('an annotation that stands elsewhere is refused', async () => {
  const was = { x: 30, y: 10, width: 50, height: 50 }
  const run = tool.run([annotated(square)], { edits: [{ id: 'a', on: '1', kind: 'existing', annotation: 0, was, change: 'remove' }] })
  await expect(run).rejects.toMatchObject({ code: 'EDIT_REFUSED', details: { edit: 'a', reason: 'no-such-annotation' } })
})
