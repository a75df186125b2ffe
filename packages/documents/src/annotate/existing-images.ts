import type { ExistingImage } from '@octavo/core/edits/edit.ts'
import { type Box, boxAround } from '@octavo/core/edits/geometry.ts'
import { createPruner } from '../assemble/prune-resources.ts'
import { type DrawnImage, readImages } from '../content-edit/read-images.ts'
import { RefusedEdit } from '../content-edit/refused-edit.ts'
import { createPageRewrite } from '../content-edit/rewrite.ts'
import { invert, type Matrix, multiply, writtenMatrix } from '../engines/matrix.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { FontBook } from '../glyphs/font-book.ts'
import type { Stamp } from '../stamp/stamp-page.ts'
import { visiblePage } from '../stamp/visible-page.ts'

interface ImageTools {
  fonts: FontBook
  /** Told which edit comes next. */
  onEdit: (edit: ExistingImage) => void
}

/**
 * Moves, sizes and removes images of a page where they're drawn, so that what lies over them still does. Those that would be cut off there
 * are returned, to be drawn over the page.
 */
export function changeImages(pdf: Pdf, number: number, edits: readonly ExistingImage[], { fonts, onEdit }: ImageTools): Stamp[] {
  const page = pdf.page(number)
  const { images, shows } = readImages(page, fonts)
  const rewrite = createPageRewrite(pdf, shows)
  const { height } = visiblePage(page)
  const taken = new Set<DrawnImage>()
  const over: Stamp[] = []
  for (const edit of edits) {
    onEdit(edit)
    const image = shows.isComplete ? images[edit.image] : undefined
    if (!image || (edit.was && !isNear(edit.was, image.box))) throw new RefusedEdit('no-such-image')
    if (taken.has(image)) throw new RefusedEdit('overlap')
    taken.add(image)
    if (edit.change === 'remove') rewrite.replace(image.part, image, ' ')
    else {
      const { box } = edit.change
      const way = fitting(image.box, box)
      const object = isHeld(box, image.clip) ? undefined : free(image)
      if (object) {
        rewrite.replace(image.part, image, ' ')
        over.push({ object, place: multiply(multiply(image.matrix, way), [1, 0, 0, -1, 0, height]), layer: 'over' })
      } else {
        const drawn = Buffer.from(image.part.bytes.subarray(image.from, image.to)).toString('latin1')
        rewrite.replace(image.part, image, ` q ${writtenMatrix(moved(image.matrix, way))} cm ${drawn} Q`)
      }
    }
  }
  rewrite.finish()
  // An image that is drawn nowhere any more would stay in the file by its name.
  if (edits.some(({ change }) => change === 'remove')) createPruner(pdf).pruneAny(number)
  return over
}

/** An image that looks the same anywhere: stencils have the colour that is set where they stand. */
function free({ object }: DrawnImage) {
  return object && object.get('/ImageMask').boolean !== true ? object : undefined
}

/** Half a point is more than readers differ by, and less than anyone would move an image. */
const near = 0.5

function isNear(one: Box, other: Box): boolean {
  return (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) <= near)
}

function isHeld(box: Box, clip: Box): boolean {
  const around = boxAround([
    { x: box.x, y: box.y },
    { x: box.x + box.width, y: box.y + box.height },
    { x: clip.x, y: clip.y },
    { x: clip.x + clip.width, y: clip.y + clip.height },
  ])
  return around.width <= clip.width + near && around.height <= clip.height + near
}

/** From one box of the seen page to another. */
function fitting(from: Box, to: Box): Matrix {
  const [across, down] = [from.width > 0 ? to.width / from.width : 1, from.height > 0 ? to.height / from.height : 1]
  return [across, 0, 0, down, to.x - from.x * across, to.y - from.y * down]
}

/** A way over the seen page as it is told where a matrix to that page holds. */
function moved(matrix: Matrix, way: Matrix): Matrix {
  return multiply(multiply(matrix, way), invert(matrix))
}
