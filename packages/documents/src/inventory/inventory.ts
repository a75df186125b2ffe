import { asPart } from '@octavo/sandbox/job-clock.ts'
import { contentStreams } from '../content/content-bytes.ts'
import { identity, type Matrix } from '../engines/matrix.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { inheritedResources } from '../read/inherited-resources.ts'
import { appearancesOf } from './appearance-places.ts'
import { createContentReader } from './content-reader.ts'
import { createFontUses, type FontUse } from './font-uses.ts'
import { addPlacement, isAsLarge, maxPlaces, type Placement, sizeOnPaper } from './placements.ts'

/** An image of a document and how large pages draw it. */
export interface DrawnImage {
  /** The object number of its stream. */
  id: number
  /** The first page that shows it. */
  page: number
  /** Its largest size on paper, in points. */
  width: number
  height: number
  /** The matrices that place it on paper, one of those that differ only in where it stands. */
  places: readonly Matrix[]
}

/** What the pages of a document draw, found in one walk over their content. */
export interface Inventory {
  /** By object number; masks are images too, as large as what they mask. */
  images: ReadonlyMap<number, DrawnImage>
  /** By the object number of the font's dictionary. */
  fonts: ReadonlyMap<number, FontUse>
  /** False where more may be drawn than is listed: some content could not be read, or a font has no number. */
  isComplete: boolean
}

/** Walks over all that pages draw: content, forms, patterns, soft masks, Type 3 glyphs and the appearances of annotations. */
export function takeInventory(pdf: Pdf): Inventory {
  const fonts = createFontUses()
  const reader = createContentReader(fonts)
  const images = new Map<number, DrawnImage>()
  for (let number = 1; number <= pdf.pageCount; number++) {
    pdf.scoped(() =>
      asPart({ kind: 'page', number }, () => {
        for (const placement of placementsOn(pdf.page(number), reader)) addDrawn(images, placement, number)
      }),
    )
  }
  return { images, fonts: fonts.found, isComplete: reader.isComplete() && !fonts.hasUnlisted() }
}

/** The object numbers of the images that these pages draw. */
export function imagesOnPages(pdf: Pdf, pages: readonly number[]): Set<number> {
  const reader = createContentReader(createFontUses())
  const ids = new Set<number>()
  for (const number of pages) {
    pdf.scoped(() => {
      for (const { id } of placementsOn(pdf.page(number), reader)) ids.add(id)
    })
  }
  return ids
}

function placementsOn(page: PdfObject, reader: ReturnType<typeof createContentReader>): Placement[] {
  const unit = page.get('/UserUnit').number ?? 1
  const onPaper: Matrix = unit > 0 ? [unit, 0, 0, unit, 0, 0] : identity
  const resources = inheritedResources(page)
  const found: Placement[] = []
  for (const placement of reader.readPage(contentStreams(page), resources)) addPlacement(found, placement, onPaper)
  for (const { form, place } of appearancesOf(page)) {
    for (const placement of reader.readForm(form, resources)) addPlacement(found, placement, place)
  }
  return found
}

function addDrawn(images: Map<number, DrawnImage>, { id, matrix }: Placement, page: number): void {
  const { width, height } = sizeOnPaper(matrix)
  const before = images.get(id)
  const places = before?.places ?? []
  const isNew = places.length < maxPlaces && !places.some((place) => isAsLarge(place, matrix))
  images.set(id, {
    id,
    page: before?.page ?? page,
    width: Math.max(width, before?.width ?? 0),
    height: Math.max(height, before?.height ?? 0),
    places: isNew ? [...places, matrix] : places,
  })
}
