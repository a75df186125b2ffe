import type { Edit, Shape } from '@octavo/core/edits/edit.ts'
import { inDrawingOrder } from '@octavo/core/edits/edit-list.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { createAddedContent } from '@octavo/documents/annotate/added-content.ts'
import { drawEdits } from '@octavo/documents/annotate/draw-edits.ts'
import { changeAnnotation } from '@octavo/documents/annotate/existing.ts'
import { changeImages } from '@octavo/documents/annotate/existing-images.ts'
import { changePageText } from '@octavo/documents/content-edit/change-page-text.ts'
import { createFallbackFonts } from '@octavo/documents/content-edit/fallback-fonts.ts'
import { createGlyphSupply } from '@octavo/documents/content-edit/glyph-supply.ts'
import { RefusedEdit } from '@octavo/documents/content-edit/refused-edit.ts'
import type { DrawnUnderline } from '@octavo/documents/content-edit/underlines.ts'
import { createFontBook } from '@octavo/documents/glyphs/font-book.ts'
import type { ImageStamp } from '@octavo/documents/stamp/image-stamps.ts'
import type { Stamp } from '@octavo/documents/stamp/stamp-page.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import { markedAnnotation } from './marked-annotations.ts'
import type { PlannedDocument } from './plan-pages.ts'

/** What carrying out edits needs besides the document. */
export interface EditMeans {
  images: ReadonlyMap<string, ImageStamp>
  newPath: () => string
  /** Whether changed text may run into other text or off the page. */
  mayCrowd: boolean
  progress: (done: number) => void
}

/** What is told of the edits that were carried out. */
export interface AppliedEdits {
  /** Letters that came in a similar face. */
  missing: string[]
  /** Pages on which what was added may not be seen. */
  unsure: number[]
}

/** Carries out the edits of each page: what happens to its annotations, its text, and what is added. Redactions come later. */
export function applyEdits(
  { pdf, plans }: PlannedDocument,
  edits: readonly Edit[],
  { images, newPath, mayCrowd, progress }: EditMeans,
): AppliedEdits {
  using fonts = createFontBook(pdf, newPath)
  const fallback = createFallbackFonts(pdf)
  const inks = { fonts, supply: createGlyphSupply(pdf, fonts), fallback }
  const content = createAddedContent(pdf, (document) => {
    const image = images.get(document)
    if (!image) throw new AppError('DOCUMENT_UNKNOWN')
    return image
  })
  const positions = new Map(plans.map(({ key }, index) => [key, index + 1]))
  const pageOf = (key: string) => pdf.page(positions.get(key) ?? 1)
  const applied: AppliedEdits = { missing: [], unsure: [] }
  const byPage = Map.groupBy(inDrawingOrder(edits), ({ on }) => on)
  let done = 0
  for (const [key, ofPage] of byPage) {
    const number = positions.get(key)
    if (number === undefined) throw new AppError('PAGE_OUT_OF_RANGE', { details: { page: Number(key) || 0, pageCount: plans.length } })
    asPart({ kind: 'page', number }, () => applyToPage(number, ofPage))
    done += 1
    progress(done / byPage.size)
  }
  fallback.finish()
  content.finish()
  return { missing: [...new Set(applied.missing)], unsure: applied.unsure.toSorted((a, b) => a - b) }

  function applyToPage(number: number, ofPage: readonly Edit[]): void {
    const page = pdf.page(number)
    for (const edit of ofPage) {
      if (edit.kind === 'existing')
        named(edit, number, () => changeAnnotation(pdf, page, markedAnnotation(pdf, page, edit.annotation), edit))
    }
    const under = moveImages(number, ofPage)
    const changes = ofPage.filter((edit) => edit.kind === 'text-change')
    let current: Edit | undefined = changes[0]
    if (changes.length > 0) {
      const changed = named(
        () => current,
        number,
        () =>
          changePageText(pdf, page, changes, {
            inks,
            mayCrowd,
            onEdit: (index) => {
              current = changes[index]
            },
          }),
      )
      applied.missing.push(...changed.missing)
      under.push(...changed.underlines.flatMap((line) => content.stampsOf(page, shapeOf(line))))
    }
    if (!drawEdits(pdf, page, ofPage, { content, pageOf, under })) applied.unsure.push(number)
  }

  /** The images of the page that are to be drawn over it, since they'd be cut off where they were. */
  function moveImages(number: number, ofPage: readonly Edit[]): Stamp[] {
    const changes = ofPage.filter((edit) => edit.kind === 'existing-image')
    let current: Edit | undefined = changes[0]
    if (changes.length === 0) return []
    const onEdit = (edit: Edit) => {
      current = edit
    }
    return named(
      () => current,
      number,
      () => changeImages(pdf, number, changes, { fonts, onEdit }),
    )
  }
}

/** A line below changed text as a part of the page. */
function shapeOf({ from, to, width, color }: DrawnUnderline): Shape {
  const stroke = { color, width, dash: [] }
  return { id: 'underline', on: '', layerOrder: 0, kind: 'shape', shape: 'line', points: [from, to], stroke, opacity: 1, as: 'content' }
}

/** Tells which edit was refused. */
export function named<Result>(edit: Edit | (() => Edit | undefined), page: number | (() => number), work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof RefusedEdit)) throw error
    const { id = '' } = (typeof edit === 'function' ? edit() : edit) ?? {}
    throw new AppError('EDIT_REFUSED', {
      details: { edit: id, page: typeof page === 'function' ? page() : page, reason: error.reason },
      cause: error,
    })
  }
}
