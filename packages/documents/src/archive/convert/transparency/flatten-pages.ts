import { rmSync } from 'node:fs'
import sharp from 'sharp'
import { contentStreams, readableContent } from '../../../content/content-bytes.ts'
import { openDocument } from '../../../engines/pdfium/document.ts'
import { deflatedStream } from '../../../engines/qpdf/deflated-stream.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Pdf } from '../../../engines/qpdf/pdf.ts'
import { pageBoxes } from '../../../read/page-boxes.ts'
import { usesManyInks } from '../colours/uses-many-inks.ts'
import { type Conversion, countChanged } from '../conversion.ts'
import { hiddenText } from './hidden-text.ts'
import { usesTransparency } from './uses-transparency.ts'

const dpi = 200
const quality = 88
const maxPixels = 40_000_000

/**
 * Turns pages into images that use transparency, which part 1 doesn't allow, or mix more colours than the part allows. Their text stays
 * behind the image, where nobody sees it.
 */
export async function flattenPages(conversion: Conversion, newPath: () => string): Promise<void> {
  const { pdf, part } = conversion
  const pages = Array.from({ length: pdf.pageCount }, (_, index) => index + 1).filter((number) => needsImage(pdf, number, part))
  if (pages.length === 0) return
  const path = writeUnturned(pdf, pages, newPath())
  try {
    using document = openDocument(path)
    for (const number of pages) {
      const { pixels, width, height } = document.renderPage(number, { dpi, annotations: false, box: 'media', maxPixels, mayShrink: true })
      const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
        .jpeg({ quality, chromaSubsampling: '4:4:4' })
        .toBuffer()
      pdf.scoped(() => replacePage(pdf, pdf.page(number), { jpeg, width, height }))
    }
  } finally {
    rmSync(path, { force: true })
  }
  countChanged(conversion, 'pages-flattened', pages.length)
}

function needsImage(pdf: Pdf, number: number, part: Conversion['part']): boolean {
  let isNeeded = false
  pdf.scoped(() => {
    const resources = pdf.page(number).get('/Resources')
    isNeeded = (part === 1 && usesTransparency(resources)) || usesManyInks(resources, maxInks[part])
  })
  return isNeeded
}

/** The colours that a mixture may have (6.1.12 or 6.1.13). */
const maxInks = { 1: 8, 2: 32, 3: 32 } as const

/** A copy in which these pages are drawn as they are stored: their rotation is said by the page itself afterwards too. */
function writeUnturned(pdf: Pdf, pages: readonly number[], path: string): string {
  const undo = pdf.recordChanges()
  try {
    for (const number of pages) pdf.page(number).set('/Rotate', 0).remove('/CropBox', '/UserUnit')
    pdf.write(path, { copyStreams: true })
  } finally {
    undo()
  }
  return path
}

interface Drawn {
  jpeg: Buffer
  width: number
  height: number
}

function replacePage(pdf: Pdf, page: PdfObject, { jpeg, width, height }: Drawn): void {
  const image = pdf.stream(jpeg, {
    '/Type': '/XObject',
    '/Subtype': '/Image',
    '/Width': width,
    '/Height': height,
    '/BitsPerComponent': 8,
    '/ColorSpace': '/DeviceRGB',
    '/Filter': '/DCTDecode',
  })
  const [left, bottom, right, top] = pageBoxes(page).media
  const before = page.get('/Resources')
  const { forms, isForm } = textForms(pdf, before)
  const content = Buffer.concat(contentStreams(page).flatMap((stream) => [readableContent(stream)?.bytes ?? Buffer.alloc(0), newLine]))
  const place = [right - left, 0, 0, top - bottom, left, bottom].map((value) => Number(value.toFixed(3))).join(' ')
  const shown = `q ${place} cm ${imageName} Do Q\n`
  page.set('/Contents', pdf.array([deflatedStream(pdf, shown), deflatedStream(pdf, hiddenText(content, isForm).toString('latin1'))]))
  forms.set(imageName, image)
  page.set('/Resources', textResources(pdf, before, forms))
  page.remove('/Group')
}

const newLine = Buffer.from('\n')
const imageName = '/OctavoPage'
const maxDepth = 8

/** The forms among some resources with their text alone. */
function textForms(pdf: Pdf, resources: PdfObject, depth = 0): { forms: PdfObject; isForm: (name: string) => boolean } {
  const objects = resources.get('/XObject')
  const forms = pdf.dictionary()
  for (const name of objects.keys()) {
    const form = objects.get(name)
    if (form.get('/Subtype').name !== '/Form' || depth > maxDepth) continue
    const own = form.get('/Resources').isDictionary ? form.get('/Resources') : resources
    const inner = textForms(pdf, own, depth + 1)
    const text = hiddenText(readableContent(form)?.bytes ?? Buffer.alloc(0), inner.isForm)
    const copy = deflatedStream(pdf, text.toString('latin1'))
      .set('/Type', '/XObject')
      .set('/Subtype', '/Form')
      .set('/BBox', form.get('/BBox'))
    if (form.has('/Matrix')) copy.set('/Matrix', form.get('/Matrix'))
    forms.set(name, copy.set('/Resources', textResources(pdf, own, inner.forms)))
  }
  return { forms, isForm: (name) => forms.has(`/${name}`) }
}

/** What text needs: fonts, properties of marks, and forms. */
function textResources(pdf: Pdf, resources: PdfObject, forms: PdfObject): PdfObject {
  const kept = ['/Font', '/Properties'].filter((key) => resources.has(key)).map((key) => [key, resources.get(key)] as const)
  return pdf.dictionary({ ...Object.fromEntries(kept), '/XObject': forms })
}
