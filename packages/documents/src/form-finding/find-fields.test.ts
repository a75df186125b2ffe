import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onePage, smallPdf } from '../testing/small-pdf.ts'
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
