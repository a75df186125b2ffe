import type { Blank } from '@octavo/layout/blanks/blank.ts'
import { findBlanks } from '@octavo/layout/blanks/find-blanks.ts'
import type { PageDrawing } from '@octavo/layout/page-drawing.ts'
import { scannedDrawing } from '@octavo/layout/scans/scanned-drawing.ts'
import type { TextDocument } from '../glyphs/open-text.ts'
import { isScan, isScant } from '../ocr/page-text.ts'

/** Pixels a point in which lines and small boxes of a scan are told apart, and the most that are looked at. */
const scanDpi = 150
const maxPixels = 6_000_000
/** Share of the letters that are invisible on a scan whose text was recognised. */
const mostlyHidden = 0.9
const leastImages = 0.4
/** A shorter line of an image may be the stroke of a letter, in points. */
const leastLine = 40

/** The blanks of a page: by what is drawn on it, or on a scan by its image. */
export function pageBlanks(document: TextDocument, page: number): Blank[] {
  return document.withDrawing(page, (drawing) => (isImagePage(drawing) ? scannedBlanks(document, page, drawing) : findBlanks(drawing)))
}

/** Where nobody has read the text of a scan, labels stay empty. */
function scannedBlanks(document: TextDocument, page: number, { glyphs }: PageDrawing): Blank[] {
  const { width, height } = glyphs
  const dpi = Math.min(scanDpi, 72 * Math.sqrt(maxPixels / Math.max(1, width * height)))
  const text = isScant(glyphs) ? undefined : glyphs
  const { drawing, onPage } = scannedDrawing(document.renderPage(page, { dpi }), { width, height }, text)
  return findBlanks(drawing)
    .filter(({ box, reason }) => reason !== 'line' || box.right - box.left >= leastLine)
    .map((blank) => ({ ...blank, box: onPage(blank.box), ...(!text && { label: '' }) }))
}

/** Whether a page is an image, with no text of its own or with text that only makes it searchable. */
function isImagePage(drawing: PageDrawing): boolean {
  if (isScan(drawing)) return true
  const { glyphs, images, textAt } = drawing
  const covered = images.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0)
  if (covered < leastImages * glyphs.width * glyphs.height) return false
  const step = Math.max(1, Math.floor(glyphs.count / 500))
  let [looked, hidden] = [0, 0]
  for (let index = 0; index < glyphs.count; index += step) {
    looked += 1
    if (textAt(index)?.isInvisible) hidden += 1
  }
  return looked > 0 && hidden >= mostlyHidden * looked
}
