import type { PdfObject } from '../../../engines/qpdf/object.ts'

/** The width that a CID font states for a number, in thousandths (ISO 32000, 9.7.4.3). */
export function cidWidths(descendant: PdfObject): (cid: number) => number {
  const fallback = descendant.get('/DW').number ?? 1000
  const widths = new Map<number, number>()
  const items = descendant.get('/W').items(maxItems)
  for (let at = 0; at < items.length; ) {
    const first = items[at]?.integer ?? 0
    const next = items[at + 1]
    if (next?.isArray) {
      for (const [index, width] of next.items(maxItems).entries()) widths.set(first + index, width.number ?? 0)
      at += 2
    } else {
      const [last, width] = [next?.integer ?? 0, items[at + 2]?.number ?? 0]
      for (let cid = first; cid <= Math.min(last, 0xffff); cid++) widths.set(cid, width)
      at += 3
    }
  }
  return (cid) => widths.get(cid) ?? fallback
}

const maxItems = 200_000
