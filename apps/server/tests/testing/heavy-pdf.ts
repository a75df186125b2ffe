import { randomBytes } from 'node:crypto'
import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'

/** A PDF of one page with an incompressible image, so that its results are as large as it is. */
export function heavyPdf(megabytes: number): Buffer {
  const image = `/Type/XObject/Subtype/Image/Width 1024/Height ${1024 * megabytes}/ColorSpace/DeviceGray/BitsPerComponent 8`
  return smallPdf([
    ...onePage({ content: 'q 200 0 0 200 0 0 cm /P Do Q', page: '/Resources<</XObject<</P 5 0 R>>>>' }),
    streamObject(randomBytes(megabytes * 1024 * 1024), image),
  ])
}
