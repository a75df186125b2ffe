import type { PdfObject } from '../engines/qpdf/object.ts'
import { openPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { writeImagePdf } from '../images/to-pdf/image-pdf.ts'
import { visiblePage } from './visible-page.ts'

/** How an image blends with the content under it. */
export interface ImageLook {
  opacity: number
  blend: string
}

/** An image that can be stamped onto pages of any document; each document contains its bytes once. */
export interface ImageStamp extends Disposable {
  /** Its own size in points. */
  width: number
  height: number
  /** The image in a document, fitted into the unit square. */
  objectIn(pdf: Pdf, look: ImageLook): PdfObject
}

/** Opens an image. It must stay open until the documents that use it are written. */
export async function openImageStamp(path: string, newPath: () => string): Promise<ImageStamp> {
  const asPdf = newPath()
  await writeImagePdf(path, asPdf)
  const source = openPdf(asPdf)
  const { width, height } = visiblePage(source.page(1))
  const made = new WeakMap<Pdf, { image: PdfObject; looks: Map<string, PdfObject> }>()

  function imageIn(pdf: Pdf): { image: PdfObject; looks: Map<string, PdfObject> } {
    const known = made.get(pdf)
    if (known) return known
    const page = source.page(1)
    const contents = page.get('/Contents')
    const bytes = Buffer.concat((contents.isArray ? contents.items() : [contents]).map((stream) => stream.streamBytes()))
    const image = pdf.stream(bytes, {
      '/Type': '/XObject',
      '/Subtype': '/Form',
      '/BBox': pdf.array([0, 0, width, height]),
      '/Resources': pdf.copyForeign(source, page.get('/Resources')),
    })
    const added = { image, looks: new Map<string, PdfObject>() }
    made.set(pdf, added)
    return added
  }

  return {
    width,
    height,
    objectIn(pdf, { opacity, blend }) {
      const { image, looks } = imageIn(pdf)
      const key = `${opacity} ${blend}`
      const known = looks.get(key)
      if (known) return known
      const state = pdf.dictionary({ '/ca': opacity, '/CA': opacity, '/BM': `/${blend}` })
      const object = pdf.stream(`/Look gs ${1 / width} 0 0 ${1 / height} 0 0 cm /Image Do`, {
        '/Type': '/XObject',
        '/Subtype': '/Form',
        '/BBox': pdf.array([0, 0, 1, 1]),
        '/Resources': pdf.dictionary({
          '/ExtGState': pdf.dictionary({ '/Look': state }),
          '/XObject': pdf.dictionary({ '/Image': image }),
        }),
      })
      looks.set(key, object)
      return object
    },
    [Symbol.dispose]: () => source.dispose(),
  }
}
