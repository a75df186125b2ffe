import type { PdfObject } from '../engines/qpdf/object.ts'
import { openPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { writeImagePdf } from '../images/to-pdf/image-pdf.ts'
import { visiblePage } from './visible-page.ts'

/** How a picture meets what lies under it. */
export interface ImageLook {
  opacity: number
  blend: string
}

/** A picture that can be stamped onto pages of any document; its bytes are in each of them once. */
export interface ImageStamp extends Disposable {
  /** Its own size in points. */
  width: number
  height: number
  /** The picture in a document, fitted into the unit square. */
  objectIn(pdf: Pdf, look: ImageLook): PdfObject
}

/** Opens a picture. It must stay open until the documents it stands in are written. */
export async function openImageStamp(path: string, newPath: () => string): Promise<ImageStamp> {
  const asPdf = newPath()
  await writeImagePdf(path, asPdf)
  const source = openPdf(asPdf)
  const { width, height } = visiblePage(source.page(1))
  const made = new WeakMap<Pdf, { picture: PdfObject; looks: Map<string, PdfObject> }>()

  function pictureIn(pdf: Pdf): { picture: PdfObject; looks: Map<string, PdfObject> } {
    const known = made.get(pdf)
    if (known) return known
    const page = source.page(1)
    const contents = page.get('/Contents')
    const bytes = Buffer.concat((contents.isArray ? contents.items() : [contents]).map((stream) => stream.streamBytes()))
    const picture = pdf.stream(bytes, {
      '/Type': '/XObject',
      '/Subtype': '/Form',
      '/BBox': pdf.array([0, 0, width, height]),
      '/Resources': pdf.copyForeign(source, page.get('/Resources')),
    })
    const added = { picture, looks: new Map<string, PdfObject>() }
    made.set(pdf, added)
    return added
  }

  return {
    width,
    height,
    objectIn(pdf, { opacity, blend }) {
      const { picture, looks } = pictureIn(pdf)
      const key = `${opacity} ${blend}`
      const known = looks.get(key)
      if (known) return known
      const state = pdf.dictionary({ '/ca': opacity, '/CA': opacity, '/BM': `/${blend}` })
      const object = pdf.stream(`/Look gs ${1 / width} 0 0 ${1 / height} 0 0 cm /Picture Do`, {
        '/Type': '/XObject',
        '/Subtype': '/Form',
        '/BBox': pdf.array([0, 0, 1, 1]),
        '/Resources': pdf.dictionary({
          '/ExtGState': pdf.dictionary({ '/Look': state }),
          '/XObject': pdf.dictionary({ '/Picture': picture }),
        }),
      })
      looks.set(key, object)
      return object
    },
    [Symbol.dispose]: () => source.dispose(),
  }
}
