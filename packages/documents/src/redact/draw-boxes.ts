import type { Redaction } from '@octavo/core/edits/edit.ts'
import { boxAround } from '@octavo/core/edits/geometry.ts'
import type { AddedContent } from '../annotate/added-content.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { stampPage } from '../stamp/stamp-page.ts'

/** Draws a box over each redacted area, with its label in a colour that can be read on it. */
export function drawBoxes(pdf: Pdf, page: PdfObject, edits: readonly Redaction[], content: AddedContent): void {
  const stamps = edits.flatMap(({ id, on, layerOrder, areas, fill, label }) =>
    areas.flatMap((area) => {
      const base = { id, on, layerOrder }
      const box = content.stampsOf(page, { ...base, kind: 'shape', shape: 'polygon', points: area, fill, opacity: 1, as: 'content' })
      if (label === undefined || label.trim() === '') return box
      const place = boxAround(area)
      const size = Math.max(2, Math.min(12, place.height * 0.6))
      const color = isDark(fill) ? '#ffffff' : '#000000'
      const run = { text: label, font: { family: 'sans' as const, bold: false, italic: false }, size, color, rise: 0 }
      const middle = { ...place, y: place.y + (place.height - size * 1.2) / 2 }
      return [
        ...box,
        ...content.stampsOf(page, {
          ...base,
          kind: 'text',
          box: middle,
          rotation: 0,
          runs: [run],
          align: 'center',
          leading: 1.2,
          opacity: 1,
        }),
      ]
    }),
  )
  stampPage(pdf, page, stamps)
}

function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return 0.3 * red + 0.6 * green + 0.1 * blue < 140
}
