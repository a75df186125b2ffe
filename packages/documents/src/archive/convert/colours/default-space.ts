import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Conversion } from '../conversion.ts'
import type { Profiles } from './profiles.ts'

/** Gives resources a colour space for inks that their content sets directly, by `k` or by name. */
export function addDefaultInks({ pdf }: Conversion, resources: PdfObject, profiles: Profiles): void {
  const spaces = resources.get('/ColorSpace')
  // One that isn't a space of four colours counts for nothing.
  if (spaces.get('/DefaultCMYK').at(1).get('/N').integer === 4) return
  if (!spaces.isDictionary) resources.set('/ColorSpace', pdf.dictionary({ '/DefaultCMYK': profiles.inks() }))
  else spaces.set('/DefaultCMYK', profiles.inks())
}
