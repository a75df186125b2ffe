import type { Pdf } from '../engines/qpdf/pdf.ts'
import { readNumberTree } from '../read/trees.ts'

/** A page label: the style's letter, a prefix and a number. */
export interface Label {
  style: string | undefined
  prefix: Uint8Array
  number: number
}

/** The label of a page, from which the following pages continue. */
export interface LabelRange extends Label {
  /** Page number (from 1) at which it begins. */
  from: number
}

/** The page labels of a document, in the order of its pages. */
export function readLabels(pdf: Pdf): LabelRange[] {
  const ranges = readNumberTree(pdf.root.get('/PageLabels')).map(([index, label]) => ({
    from: index + 1,
    style: label.get('/S').name,
    prefix: label.get('/P').bytes ?? new Uint8Array(0),
    number: Math.max(1, label.get('/St').integer ?? 1),
  }))
  return ranges.filter(({ from }) => from >= 1).sort((a, b) => a.from - b.from)
}
