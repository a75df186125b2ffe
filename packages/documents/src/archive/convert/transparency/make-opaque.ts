import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Conversion } from '../conversion.ts'

/** Takes from an object what part 1 forbids as transparent, where it makes no difference or is all that is left: groups, masks, opacity. */
export function makeOpaque({ part }: Conversion, object: PdfObject): void {
  if (part > 1) return
  if (object.get('/Group').get('/S').name === '/Transparency') object.remove('/Group')
  if (object.get('/Subtype').name === '/Image') object.remove('/SMask', '/SMaskInData')
  for (const key of ['/ca', '/CA']) if ((object.get(key).number ?? 1) < 1) object.remove(key)
  if (object.has('/BM') && object.get('/BM').name !== '/Normal') object.remove('/BM')
  if (object.get('/SMask').isDictionary && !object.isStream) object.remove('/SMask')
}
