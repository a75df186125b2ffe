import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { streamText } from '@octavo/layout/stream.ts'
import { afterAll, expect, test } from 'vitest'
import { pieceBox } from '../assemble/pieces.ts'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { openText } from '../glyphs/open-text.ts'
import { orientationOf, turnPages } from '../pages/turn-pages.ts'
import { smallPdf, streamObject } from '../testing/small-pdf.ts'
import { visibleBox } from './boxes.ts'
import { displayedSize, pageBoxes, rotationOf } from './page-boxes.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-rotation-'))
afterAll(() => rmSync(folder, { recursive: true }))

const font = '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
const content = 'BT /F 10 Tf 0 1 -1 0 100 50 Tm (Shown upright) Tj 0 1 -1 0 112 50 Tm (in two lines) Tj ET'

/** A page of 800 x 600 that is displayed rotated by 90 degrees, by entries of its own and of its parent node. */
test.each([
  ['its own', '/Rotate 90', ''],
  ['its own, which is an object of its own', '/Rotate 5 0 R', ''],
  ['inherited', '', '/Rotate 90'],
  ['inherited, which is an object of its own', '', '/Rotate 5 0 R'],
  ['written with a fraction', '/Rotate 90.0', ''],
  ['beyond a whole turn', '/Rotate 450', ''],
  ['the other way around', '/Rotate -270', ''],
  ['inherited, since its own is nothing', '/Rotate null', '/Rotate 5 0 R'],
])('every reader knows a rotation that is %s', async (name, page, node) => {
  const path = join(folder, `${name}.pdf`)
  writeFileSync(
    path,
    smallPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[3 0 R]/Count 1${node}>>`,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 800 600]/Contents 4 0 R${page}${font}>>`,
      streamObject(content),
      '90',
    ]),
  )
  using pdf = openPdf(path)
  const read = pdf.page(1)
  expect([rotationOf(read), pageBoxes(read).rotation]).toEqual([90, 90])
  expect(displayedSize(read)).toEqual({ width: 600, height: 800 })
  expect(orientationOf(pdf, 1)).toBe('portrait')
  const left = pieceBox(visibleBox(read), rotationOf(read), { columns: 2, rows: 1, column: 0, row: 0 })
  expect(left).toEqual({ left: 0, right: 800, bottom: 0, top: 300 })
  using text = await openText(path, { newPath: () => join(folder, 'samples.pdf') })
  expect(text.withGlyphs(1, (glyphs) => streamText(glyphs, { dehyphenate: false }))).toBe('Shown upright\nin two lines')

  turnPages(pdf, new Map([[1, 180]]))
  const turned = join(folder, 'turned.pdf')
  pdf.write(turned)
  expect(execFileSync('pdfinfo', [turned], { encoding: 'utf8' })).toMatch(/Page rot: +270\n/)
})
