import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'

/** The parts of a page that is drawn in layers, each as it is stored. */
export interface EncodedLayers {
  width: number
  height: number
  /** A JPEG, drawn `factor` times larger; its last pixels may reach beyond the page. */
  paper: { bytes: Uint8Array; width: number; height: number; factor: number }
  /** Stencils in JBIG2, and the colours that are painted through them. */
  inks: readonly { bytes: Uint8Array; colour: Uint8Array; width: number; height: number }[]
}

/** Only images have these. */
const imageEntries = [
  '/Width',
  '/Height',
  '/ColorSpace',
  '/BitsPerComponent',
  '/Decode',
  '/Interpolate',
  '/Intent',
  '/Name',
  '/SMaskInData',
]

/**
 * Makes an image a form that draws layers, in the same unit square. What draws the image, and the text that a program has recognised in it,
 * stays as it is.
 */
export function replaceByLayers(pdf: Pdf, image: PdfObject, { width, height, paper, inks }: EncodedLayers): void {
  const space = image.get('/ColorSpace')
  const images = pdf.dictionary({
    '/P': pdf.stream(paper.bytes, {
      '/Type': '/XObject',
      '/Subtype': '/Image',
      '/Width': paper.width,
      '/Height': paper.height,
      '/ColorSpace': space,
      '/BitsPerComponent': 8,
      '/Interpolate': true,
      '/Filter': '/DCTDecode',
    }),
  })
  for (const [index, ink] of inks.entries()) {
    const entries = { '/Type': '/XObject', '/Subtype': '/Image', '/ImageMask': true, '/BitsPerComponent': 1 } as const
    images.set(`/I${index}`, pdf.stream(ink.bytes, { ...entries, '/Width': ink.width, '/Height': ink.height, '/Filter': '/JBIG2Decode' }))
  }
  const resources = pdf.dictionary({ '/XObject': images, '/ColorSpace': pdf.dictionary({ '/C': space }) })
  image.remove(...imageEntries)
  image
    .set('/Subtype', '/Form')
    .set('/BBox', pdf.array([0, 0, 1, 1]))
    .set('/Resources', resources)
  pdf.replaceStream(image, Buffer.from(drawing({ width, height, paper, inks }), 'latin1'))
}

function drawing({ width, height, paper, inks }: EncodedLayers): string {
  const [across, down] = [(paper.width * paper.factor) / width, (paper.height * paper.factor) / height]
  const background = `q ${short(across)} 0 0 ${short(down)} 0 ${short(1 - down)} cm /P Do Q`
  const colours = inks.map(({ colour }, index) => `/C cs ${[...colour].map((value) => short(value / 255)).join(' ')} sc /I${index} Do`)
  return [background, ...colours].join('\n')
}

function short(value: number): string {
  return `${Math.round(value * 1e6) / 1e6}`
}
