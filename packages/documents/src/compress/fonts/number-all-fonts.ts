import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { numberFonts } from '../../inventory/number-fonts.ts'
import { forEachObject } from '../structure/all-objects.ts'

/**
 * Gives fonts that are written right into resources a number. The inventory lists fonts by it, and where it can't list one, no font of the
 * document loses glyphs.
 */
export function numberAllFonts(pdf: Pdf): void {
  numberIn(pdf.root.get('/AcroForm').get('/DR'))
  forEachObject(pdf, (object) => {
    if (!object.isDictionary && !object.isStream) return
    numberIn(object.get('/Resources'))
    // Resources may be an object of their own.
    numberIn(object)
  })
}

function numberIn(resources: PdfObject): void {
  const fonts = resources.get('/Font')
  // What has a type is a font itself, as under /Font of a state.
  if (fonts.isDictionary && !fonts.has('/Subtype')) numberFonts(fonts)
}
