import type { PdfObject } from '../engines/qpdf/object.ts'
import { displayedSize, turnPage, userUnit } from '../read/page-boxes.ts'
import { detachAnnotations } from './annotations.ts'
import type { Assembly, AssemblySource } from './assembly.ts'
import { cutToPiece, type Piece } from './pieces.ts'
import { scalePage } from './scale.ts'

/** A page to take: its number in the source (from 1), and its clockwise rotation in addition to its own. */
export interface PagePlacement {
  source: AssemblySource
  number: number
  rotation: number
  /** Shows only this piece of the page. */
  piece?: Piece
}

/** Puts a page at the end of the target, without its annotations. */
export function placePage(assembly: Assembly, { source, number, rotation, piece }: PagePlacement, scale: number): void {
  const { target } = assembly
  const isRepeat = source.placed.has(number)
  target.scoped(() => {
    source.pdf.scoped(() => {
      const original = source.pdf.page(number)
      if (!isRepeat) source.annotations.set(number, detachAnnotations(original))
      const page = target.addPage(original, source.pdf)
      // A repeated page starts as a copy of the first one, with its rotation and scale.
      if (rotation !== 0 || isRepeat) turnPage(page, rotation, original)
      const ownScale = scale / (source.placed.get(number)?.scale ?? 1)
      if (ownScale !== 1) scalePage(target, page, ownScale)
      // A structure element belongs to one page; the repeated page has no tags.
      if (isRepeat) page.remove('/StructParents')
      const box = piece && cutToPiece(target, page, { original, piece })
      const placed = { source, number, position: target.pageCount, id: page.id, isRepeat, scale, ...(box && { box }) }
      assembly.pages.push(placed)
      if (!isRepeat) source.placed.set(number, placed)
    })
  })
}

/** The size of a page in points as displayed after rotation by `rotation`. */
export function sizeOf({ source, number, rotation }: PagePlacement): { width: number; height: number } {
  const { width, height } = displayedSize(source.pdf.page(number))
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** Adds a blank page of the last page's size at the end. */
export function placeBlankPage({ target }: Assembly): void {
  target.scoped(() => {
    if (target.pageCount === 0) {
      addBlankPage(target, { width: 595, height: 842 })
      return
    }
    const last = target.page(target.pageCount)
    const { width, height } = displayedSize(last)
    // A page larger than PDF's maximum in points has a user unit.
    const unit = userUnit(last)
    const blank = addBlankPage(target, { width: width / unit, height: height / unit })
    if (unit !== 1) blank.set('/UserUnit', unit)
  })
}

/** Adds a blank page at the end of a document. */
export function addBlankPage(target: Assembly['target'], { width, height }: { width: number; height: number }): PdfObject {
  const box = target.array([0, 0, width, height])
  return target.addPage(target.dictionary({ '/Type': '/Page', '/MediaBox': box, '/Resources': target.dictionary() }))
}
