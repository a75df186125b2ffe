import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onePage, smallPdf, streamObject } from '../testing/small-pdf.ts'
import { findFields } from './find-fields.ts'

let folder: string
let parts = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-find-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const font = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>>>'
const content = `BT /F1 10 Tf 20 150 Td (Date:) Tj ET 60 147 120 16 re S
BT /F1 10 Tf 20 120 Td (Signature) Tj ET 80 118 m 180 118 l S
BT /F1 10 Tf 40 90 Td (yes) Tj 60 0 Td (no) Tj ET ${ring(30, 93)} ${ring(90, 93)}
BT /F1 10 Tf 40 60 Td (Send copies) Tj ET 24 58 10 10 re S`

/** A circle of four curves around a point. */
function ring(x: number, y: number): string {
  const [r, k] = [4, 2.2]
  return `${x + r} ${y} m ${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r} c ${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y} c ${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r} c ${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y} c s`
}

async function found(page = '', more: { catalogue?: string; objects?: string[] } = {}) {
  const path = join(folder, `form-${++parts}.pdf`)
  const objects = onePage({ content, page: `${font}${page}`, ...(more.catalogue !== undefined && { catalogue: more.catalogue }) })
  await writeFile(path, smallPdf([...objects, ...(more.objects ?? [])]))
  return findFields(path, { newPath: () => join(folder, `part-${++parts}.pdf`) })
}

test('fields get kinds, names and labels from their captions, and rings on a row are one choice', async () => {
  const fields = await found()
  expect(fields.map(({ name, kind, reason, label }) => [name, kind, reason, label])).toEqual([
    ['Date', 'date', 'box', 'Date:'],
    ['Signature', 'signature', 'line', 'Signature'],
    ['yes', 'radio', 'square', 'yes'],
    ['Send copies', 'checkbox', 'square', 'Send copies'],
  ])
  expect(fields[2]?.widgets.map(({ state }) => state)).toEqual(['yes', 'no'])
  expect(fields[0]?.widgets).toEqual([{ page: 0, box: { x: 60.5, y: 37.5, width: 119, height: 15 } }])
})

test('a turned page is read as it is seen', async () => {
  const [upright] = await found()
  const [turned] = await found('/Rotate 180')
  expect(turned?.label).toBe('Date:')
  expect(upright?.widgets[0]?.box).toBeDefined()
  expect(turned?.widgets[0]?.box).toEqual({ x: 20.5, y: 147.5, width: 119, height: 15 })
})

test('places that have a field already are left out', async () => {
  const widget = '<</Type/Annot/Subtype/Widget/FT/Tx/T(date)/Rect[60 147 180 163]/F 4>>'
  const fields = await found('/Annots[5 0 R]', { catalogue: '/AcroForm<</Fields[5 0 R]>>', objects: [widget] })
  expect(fields.map(({ name }) => name)).toEqual(['Signature', 'yes', 'Send copies'])
})

/** A page of 200 by 200 points that shows nothing but an image of a form, turned a little. */
async function scanned(drawing: string, turn = 0.7): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="600" height="600"><rect width="200" height="200" fill="white"/><g transform="rotate(${turn} 100 100)" fill="none" stroke="#222" stroke-width="0.8" font-family="DejaVu Sans" font-size="9">${drawing}</g></svg>`
  const image = await sharp(Buffer.from(svg)).flatten({ background: 'white' }).toColourspace('b-w').raw().toBuffer()
  const path = join(folder, `scan-${++parts}.pdf`)
  const page = '/Resources<</XObject<</I 5 0 R>>>>'
  const scan = streamObject(image, '/Type/XObject/Subtype/Image/Width 600/Height 600/ColorSpace/DeviceGray/BitsPerComponent 8')
  await writeFile(path, smallPdf([...onePage({ content: 'q 200 0 0 200 0 0 cm /I Do Q', page }), scan]))
  return path
}

const words = (x: number, y: number, text: string) => `<text x="${x}" y="${y}" fill="#222" stroke="none">${text}</text>`

test('on a scan the blanks are found in its image, though it lies askew', async () => {
  const path = await scanned(
    `${words(10, 33, 'Name')}<rect x="60" y="22" width="120" height="16"/>
     ${words(10, 63, 'Place')}<path d="M60 65H180"/>
     <rect x="12" y="84" width="9" height="9"/>${words(26, 92, 'I agree')}
     ${words(10, 123, 'Code')}<path d="M60 112h80v15h-80zM76 112v15M92 112v15M108 112v15M124 112v15"/>
     ${words(10, 150, 'An ordinary sentence under it')}${words(10, 162, 'that goes on for two lines')}`,
  )
  const fields = await findFields(path, { newPath: () => join(folder, `part-${++parts}.pdf`) })
  expect(fields.map(({ kind, reason, label }) => [kind, reason, label])).toEqual([
    ['text', 'box', ''],
    ['text', 'line', ''],
    ['checkbox', 'square', ''],
    ['comb', 'comb', ''],
  ])
  expect(fields[3]).toMatchObject({ maxLength: 5 })
  const [first] = fields[0]?.widgets ?? []
  expect([first?.box.x, first?.box.y, first?.box.width].map((value) => Math.round((value ?? 0) / 4) * 4)).toEqual([60, 24, 120])
})

test('on a scan lines of dots are blanks, and those that lead to a number are none', async () => {
  const dots = (x: number, y: number, count: number) => words(x, y, '.'.repeat(count))
  const path = await scanned(
    `${words(10, 33, 'Name')}${dots(42, 33, 45)}
     ${words(10, 53, 'Address')}${dots(56, 53, 40)}
     ${words(10, 73, 'born on')}${dots(54, 73, 20)}${words(116, 73, 'in')}${dots(130, 73, 18)}
     ${words(10, 113, 'Rules')}${dots(44, 113, 40)}${words(164, 113, '12')}
     ${words(10, 133, 'Members')}${dots(64, 133, 33)}${words(164, 133, '14')}`,
  )
  const fields = await findFields(path, { newPath: () => join(folder, `part-${++parts}.pdf`) })
  // Each begins and ends with its dots and stands on them.
  const expected = [
    [42, 174, 33],
    [56, 171, 53],
    [54, 112, 73],
    [130, 182, 73],
  ]
  const found = fields.flatMap(({ widgets }) => widgets.map(({ box }) => [box.x, box.x + box.width, box.y + box.height]))
  for (const [index, place] of expected.entries())
    for (const [side, value] of place.entries()) expect(Math.abs((found[index]?.[side] ?? 0) - value), `${index} ${side}`).toBeLessThan(6)
  expect(fields.map(({ kind }) => kind)).toEqual(['text', 'text', 'text', 'text'])
})

test('a scanned page of text asks for nothing', async () => {
  const lines = Array.from({ length: 12 }, (_, index) => words(10, 20 + index * 13, 'LTE HOL DO If they were all here'))
  const path = await scanned(lines.join(''))
  expect(await findFields(path, { newPath: () => join(folder, `part-${++parts}.pdf`) })).toEqual([])
})
