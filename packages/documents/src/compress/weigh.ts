import type { Weight } from '@octavo/core/api/engine-api.ts'
import { contentStreams } from '../content/content-bytes.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { takeInventory } from '../inventory/inventory.ts'
import { forEachObject } from './structure/all-objects.ts'

/** Of more pages nobody looks at each. */
const maxPages = 2000

/** Where the bytes of a document are. What several pages share counts for the first that shows it. */
export function weigh(pdf: Pdf, size: number): Weight {
  const { pages, ids: content } = weighPages(pdf)
  const weights = { images: 0, fonts: 0, content: 0 }
  const fonts = fontStreams(pdf)
  let images = 0
  forEachObject(pdf, (object, id) => {
    if (!object.isStream) return
    const kind = kindOf(object, { isFont: fonts.has(id), isContent: content.has(id) })
    if (kind) weights[kind] += storedBytes(object)
    if (kind === 'images') images += 1
  })
  const known = weights.images + weights.fonts + weights.content
  return { bytes: size, ...weights, other: Math.max(0, size - known), imageCount: images, pages }
}

function kindOf(
  stream: PdfObject,
  { isFont, isContent }: { isFont: boolean; isContent: boolean },
): 'images' | 'fonts' | 'content' | undefined {
  const subtype = stream.get('/Subtype').name
  if (subtype === '/Image') return 'images'
  if (isFont || stream.get('/Type').name === '/CMap') return 'fonts'
  return isContent || subtype === '/Form' || stream.has('/PatternType') ? 'content' : undefined
}

function fontStreams(pdf: Pdf): Set<number> {
  const ids = new Set<number>()
  forEachObject(pdf, (object) => {
    if (!object.isDictionary) return
    for (const key of ['/FontFile', '/FontFile2', '/FontFile3', '/ToUnicode']) {
      const program = object.get(key)
      if (program.isStream) ids.add(program.id)
    }
  })
  return ids
}

/** The bytes of each page's own content and of the images that it is the first to show, and the object numbers of all content. */
function weighPages(pdf: Pdf): { pages: number[]; ids: Set<number> } {
  const pages = Array.from({ length: Math.min(pdf.pageCount, maxPages) }, () => 0)
  const ids = new Set<number>()
  for (const [index] of pages.entries()) {
    pdf.scoped(() => {
      for (const stream of contentStreams(pdf.page(index + 1))) {
        if (!ids.has(stream.id)) pages[index] = (pages[index] ?? 0) + storedBytes(stream)
        ids.add(stream.id)
      }
    })
  }
  for (const { id, page } of takeInventory(pdf).images.values()) {
    if (page > pages.length) continue
    pdf.scoped(() => {
      pages[page - 1] = (pages[page - 1] ?? 0) + storedBytes(pdf.object(id))
    })
  }
  return { pages, ids }
}

function storedBytes(stream: PdfObject): number {
  return stream.get('/Length').integer ?? 0
}
