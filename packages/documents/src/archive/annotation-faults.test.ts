import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { PdfObject } from '../engines/qpdf/object.ts'
import { openPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { archivePdf } from '../testing/archive-pdf.ts'
import { annotationFaults } from './annotation-faults.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-annotations-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A PDF/A-2b without an output intent, in which no colour is defined. */
function plainArchive(): Pdf {
  const path = join(folder, 'in.pdf')
  writeFileSync(path, archivePdf({ colours: 0 }))
  return openPdf(path)
}

/** Puts comments on the page that look as these appearances, which may be several by the names of states. */
function setComments(pdf: Pdf, looks: readonly (PdfObject | Record<string, PdfObject>)[]): void {
  const comments = looks.map((look) => {
    const comment = pdf.parse('<</Type/Annot/Subtype/Stamp/F 4/Rect[0 0 9 9]/AP<<>>>>')
    comment.get('/AP').set('/N', look instanceof PdfObject ? look : pdf.dictionary(look))
    return comment
  })
  pdf.page(1).set('/Annots', pdf.array(comments))
}

function appearance(pdf: Pdf, content: string): PdfObject {
  return pdf.stream(content, { '/Subtype': pdf.parse('/Form') })
}

const claim = { part: 2, level: 'B', revision: undefined } as const

test.each([
  ['a colour', '1 0 0 rg 0 0 5 5 re f', ['added-colours']],
  ['a colour space by its name', '/DeviceRGB cs 1 0 0 sc 0 0 5 5 re f', ['added-colours']],
  ['the name of an operator in a text', '0 g BT (write rg or RG here) Tj ET', []],
  ['grey', '0 g 0 0 5 5 re f', []],
])('an appearance with %s', (_, content, faults) => {
  using pdf = plainArchive()
  setComments(pdf, [appearance(pdf, content)])
  expect(annotationFaults(pdf, claim)).toEqual(faults)
})

test('appearances of single states count', () => {
  using pdf = plainArchive()
  setComments(pdf, [{ '/Off': appearance(pdf, '0 g'), '/On': appearance(pdf, '0 1 0 rg') }])
  expect(annotationFaults(pdf, claim)).toEqual(['added-colours'])
})

test('a reference to nothing is no comment', () => {
  using pdf = plainArchive()
  pdf.page(1).set('/Annots', pdf.parse('[null]'))
  expect(annotationFaults(pdf, claim)).toEqual([])
})

test('an appearance that cannot be read is not known to conform, and stops nothing', () => {
  using pdf = plainArchive()
  const broken = pdf.stream('not packed at all', { '/Filter': pdf.parse('/FlateDecode') })
  setComments(pdf, [broken])
  expect(annotationFaults(pdf, claim)).toEqual(['added-unknown'])
})

test('forms that name themselves many times, and one that many comments share, are read once', () => {
  using pdf = plainArchive()
  const large = pdf.stream(deflateSync(Buffer.alloc(5_000_000, '0 g ')), { '/Filter': pdf.parse('/FlateDecode') })
  const names = Array.from({ length: 40 }, (_, index) => [`/X${index}`, large] as const)
  large.set('/Resources', pdf.dictionary({ '/XObject': pdf.dictionary(Object.fromEntries(names)) }))
  setComments(pdf, Array<PdfObject>(200).fill(large))
  // Read again, it would be above the bound of all appearances together.
  expect(annotationFaults(pdf, claim)).toEqual([])
})
