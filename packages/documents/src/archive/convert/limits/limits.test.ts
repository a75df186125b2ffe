import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openPdf } from '../../../engines/qpdf/pdf.ts'
import { onePage, smallPdf } from '../../../testing/small-pdf.ts'
import type { PdfALevel } from '../../levels.ts'
import { makeArchive } from '../make-archive.ts'
import { withinLimits } from './content-limits.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-limits-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let paths = 0
const newPath = () => join(folder, `${++paths}.pdf`)

async function converted(objects: readonly (string | Buffer)[], level: PdfALevel = '2b') {
  const from = newPath()
  writeFileSync(from, smallPdf(objects))
  return { from, ...(await makeArchive({ level, allowDowngrade: false, open: async () => openPdf(from), newPath })) }
}

/** The first page as poppler draws it. */
function drawn(path: string): Buffer {
  const prefix = join(folder, 'drawn')
  execFileSync('pdftoppm', ['-r', '50', '-f', '1', '-l', '1', path, prefix], { stdio: 'ignore' })
  const name = readdirSync(folder).find((each) => each.startsWith('drawn')) ?? ''
  const pixels = readFileSync(join(folder, name))
  rmSync(join(folder, name))
  return pixels
}

const limited = (content: string) => {
  const bytes = withinLimits(Buffer.from(content, 'latin1'), 2)
  return bytes && Buffer.from(bytes).toString('latin1')
}

test.each([
  ['(short) Tj <abcd> Tj', undefined],
  ['<abc> Tj', '<abc0> Tj'],
  ['<a bx c> Tj', '<abc0> Tj'],
  ['BI /W 1 /H 1 /BPC 8 /CS /G ID < EI <abc> Tj', 'BI /W 1 /H 1 /BPC 8 /CS /G ID < EI <abc0> Tj'],
])('hex strings have pairs of digits: %s', (content, expected) => {
  expect(limited(content)).toBe(expected)
})

test.each([
  ['1.2.3 0 m -0.5n 0 l', '1.20000 0 m -0.50000 0 l'],
  ['[(a) WORD (b)] TJ', '[(a)  (b)] TJ'],
  ['/Span <</A true/B null>> BDC EMC', undefined],
])('words are operators: %s', (content, expected) => {
  expect(limited(content)).toBe(expected)
})

test.each([
  [2, '99999999999 0 m', '99999999999.0 0 m'],
  [2, '0.00000000000000000000000000000000000000000001 w', '0 w'],
  [2, '40000.5 0 m', undefined],
  [1, '40000.5 0 m', '40001 0 m'],
  [1, '-99999999999 0 m', '-2147483647 0 m'],
] as const)('numbers are within the bounds of part %i: %s', (part, content, expected) => {
  const bytes = withinLimits(Buffer.from(content), part)
  expect(bytes?.toString('latin1')).toBe(expected)
})

test.each(['1b', '2b'] as const)('a number that is too large draws the same when it is written in another way: %s', async (level) => {
  const huge = '<</FunctionType 2/Domain[0 1]/C0[0 0 1]/C1[1 0 0]/N 1>>'
  const shading = `<</ShadingType 2/ColorSpace/DeviceRGB/Coords[-40000.0 0 40000.0 0]/Function ${huge}/Extend[true true]>>`
  const content = 'q -40000.0 -40000.0 80000.0 80000.0 re W n /S sh Q'
  const { from, path, report } = await converted(onePage({ content, page: `/Resources<</Shading<</S ${shading}>>>>` }), level)
  expect(report.broken).toEqual([])
  expect(drawn(path)).toEqual(drawn(from))
})

test('a large page whose states nest as deep as allowed stays within the bounds', async () => {
  const content = `${'q '.repeat(28)}1 0 0 rg 0 0 9000 9000 re f ${'Q '.repeat(28)}`
  const { report } = await converted(onePage({ box: '0 0 20000 20000', content }))
  expect(report.broken).toEqual([])
})

test.each([
  ['Tj', 'LONG Tj', '[A<6161>] TJ'],
  ['TJ', '[1 LONG 2] TJ', '[1 A<6161> 2] TJ'],
  ["'", "LONG '", 'T* [A<6161>] TJ'],
  ['"', '1 2 LONG "', '1 Tw 2 Tc  T* [A<6161>] TJ'],
  ['BDC', '/Span <</ActualText LONG>> BDC', '/Span <</ActualText A>> BDC'],
])('a string that is too long is shown in pieces by %s', (_, content, expected) => {
  const text = limited(content.replace('LONG', `(${'a'.repeat(32_768)})`))
  expect(text?.replace(`<${'61'.repeat(32_766)}>`, 'A')).toBe(expected)
})

test('a name that is too long becomes the same shorter one wherever it stands', async () => {
  const name = `G${'n'.repeat(140)}`
  const page = `/Resources<</ExtGState<</${name}<</LW 20>>>>>>`
  const { from, path, report } = await converted(onePage({ content: `/${name} gs 10 10 m 150 150 l S`, page }))
  expect(report.broken).toEqual([])
  expect(drawn(path)).toEqual(drawn(from))
})

test.each(['1b', '2b'] as const)('states that nest too deep become forms that draw the same: %s', async (level) => {
  const deep = 70
  const content = Array.from({ length: deep }, (_, index) => `q 1 0 0 1 2 2 cm ${index / deep} 0 0 rg 0 0 60 60 re f`).join('\n')
  const after = '0 0 1 rg 0 0 9 9 re f'
  const { from, path, report } = await converted(onePage({ content: `${content} ${'Q '.repeat(deep)} ${after}` }), level)
  expect(report.broken).toEqual([])
  expect(drawn(path)).toEqual(drawn(from))
})

test('a text that is too long is cut, and that is counted', async () => {
  const note = `<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(${'x'.repeat(40_000)})>>`
  const { report, done } = await converted(onePage({ page: `/Annots[${note}]` }))
  expect(report.broken).toEqual([])
  expect(done.removed.get('texts')).toBe(1)
})

test('a page that is too large is told in a larger unit and stays as large on paper', async () => {
  const link = '<</Type/Annot/Subtype/Link/Rect[0 0 3000 3000]/A<</S/URI/URI(https://example.org)>>>>'
  const { report, path } = await converted(
    onePage({ box: '0 0 28000 20000', content: '1 0 0 rg 0 0 15000 20000 re f', page: `/Annots[${link}]` }),
  )
  expect(report.broken).toEqual([])
  using pdf = openPdf(path)
  const page = pdf.page(1)
  const unit = page.get('/UserUnit').number ?? 0
  expect(
    page
      .get('/MediaBox')
      .numbers()
      .map((side) => side * unit),
  ).toEqual([0, 0, 28_000, 20_000])
  expect(page.get('/Annots').at(0).get('/Rect').numbers()).toEqual([0, 0, 1500, 1500])
  expect(execFileSync('pdfinfo', [path], { encoding: 'utf8' })).toContain('Page size:')
})

test('a page that is too small gets an edge, and a box that is too small goes', async () => {
  const tiny = await converted(onePage({ box: '0 0 2 1', content: '0 0 2 1 re f' }))
  expect(tiny.report.broken).toEqual([])
  const cropped = await converted(onePage({ page: '/TrimBox[0 0 1 1]' }))
  expect(cropped.report.broken).toEqual([])
})
