import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Conversion } from './conversion.ts'
import { isIntent } from './graphics-states.ts'

/** Cleans images and forms: no alternatives, no references to other files, no PostScript, no smoothing by the reader. */
export function mendDrawnObject({ pdf }: Conversion, object: PdfObject): void {
  const kind = object.get('/Subtype').name
  if (kind === '/Image') {
    object.remove('/Alternates', '/OPI')
    if (object.get('/Interpolate').boolean === true) object.set('/Interpolate', false)
    if (object.has('/Intent') && !isIntent(object.get('/Intent').name)) object.remove('/Intent')
    if (object.get('/ImageMask').boolean === true && object.has('/BitsPerComponent')) object.set('/BitsPerComponent', 1)
  } else if (kind === '/Form') object.remove('/OPI', '/Ref', '/PS', '/Subtype2')
  // Only printers run PostScript: for readers it has always been empty.
  else if (kind === '/PS') {
    object
      .remove('/Level1')
      .set('/Subtype', '/Form')
      .set('/BBox', pdf.array([0, 0, 0, 0]))
    pdf.replaceStream(object.remove('/Filter', '/DecodeParms'), new Uint8Array(0))
  }
}
