import { expect, test } from 'vitest'
import { emptyPdf } from '../../../engines/qpdf/pdf.ts'
import type { AnyProgram } from '../../../fonts/programs/font-program.ts'
import { isEmbeddedAs } from './embedded-as.ts'

const named: AnyProgram = { kind: 'named', glyphCount: 1, widthOf: () => 500, glyphNamed: () => 0, encoding: [], names: () => [] }

/** Whether a program that begins with these bytes counts as embedded, by the font's subtype and that of its file. */
function counts(subtype: string, fileSubtype: `/${string}` | undefined, first: string): boolean {
  using pdf = emptyPdf()
  const file = pdf.stream(Buffer.from(`${first}\u0001\u0001`, 'latin1'), fileSubtype ? { '/Subtype': fileSubtype } : {})
  return isEmbeddedAs(subtype, pdf.dictionary({ '/FontFile3': file }), named)
}

const compact = '\u0001\0\u0004\u0002'

test.each<[string, `/${string}` | undefined, boolean]>([
  ['/Type1', '/Type1C', true],
  ['/MMType1', '/Type1C', true],
  ['/CIDFontType0', '/CIDFontType0C', true],
  ['/CIDFontType0', '/Type1C', false],
  ['/Type1', '/CIDFontType0C', false],
  ['/Type1', undefined, false],
  ['/TrueType', '/Type1C', false],
])('a compact program of a %s font named %s', (subtype, fileSubtype, expected) => {
  expect(counts(subtype, fileSubtype, compact)).toBe(expected)
})

test('a program in OpenType serves every kind of font, and is nothing else', () => {
  expect(counts('/CIDFontType0', '/OpenType', 'OTTO')).toBe(true)
  expect(counts('/Type1', '/OpenType', 'OTTO')).toBe(true)
  expect(counts('/CIDFontType0', '/CIDFontType0C', 'OTTO')).toBe(false)
  expect(counts('/Type1', '/OpenType', compact)).toBe(false)
})
