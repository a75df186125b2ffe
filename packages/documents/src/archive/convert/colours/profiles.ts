import { deflateSync } from 'node:zlib'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'
import { cmykProfile } from '../../../images/profiles/cmyk-profile.ts'
import { srgbProfile } from '../../../images/profiles/srgb-profile.ts'

/** The profiles of a document, each written once and only where it is needed. */
export interface Profiles {
  /** The stream of the sRGB profile. */
  srgb(): PdfObject
  /** A colour space for the four inks. */
  inks(): PdfObject
  /** Whether the inks were needed. */
  usesInks(): boolean
}

export function createProfiles(pdf: Pdf, newPath: () => string): Profiles {
  let srgbId = 0
  let inksId = 0
  const stream = (bytes: Buffer, components: number) => pdf.stream(deflateSync(bytes), { '/Filter': '/FlateDecode', '/N': components })
  return {
    srgb() {
      srgbId ||= stream(srgbProfile(), 3).id
      return pdf.object(srgbId)
    },
    inks() {
      inksId ||= pdf.array(['/ICCBased', stream(cmykProfile(newPath), 4)]).indirect().id
      return pdf.object(inksId)
    },
    usesInks: () => inksId > 0,
  }
}
