import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { FaultPlace, Findings } from '../findings.ts'

/** The width of a code by the font's dictionary. */
export type DictionaryWidths = (code: number) => number

/** Those of a simple font. */
export function simpleWidths(font: PdfObject): DictionaryWidths {
  const [first, last] = [font.get('/FirstChar').integer, font.get('/LastChar').integer]
  const widths = font.get('/Widths').numbers()
  const missing = font.get('/FontDescriptor').get('/MissingWidth').number ?? 0
  return (code) => {
    if (first !== undefined && last !== undefined && code >= first && code <= last) return widths[code - first] ?? 0
    return missing
  }
}

/** Checks that a simple font has a width for each code from the first to the last (6.3.2 or 6.2.11.2). */
export function checkWidths(font: PdfObject, findings: Findings, place: FaultPlace): void {
  const [first, last] = [font.get('/FirstChar').integer, font.get('/LastChar').integer]
  if (first === undefined) findings.add('FONT_FIRST_CHAR_MISSING', place)
  if (last === undefined) findings.add('FONT_LAST_CHAR_MISSING', place)
  const { length, isArray } = font.get('/Widths')
  if (!isArray || length !== (last ?? 0) - (first ?? 0) + 1) findings.add('FONT_WIDTHS_WRONG', place)
}

const maxEntries = 200_000
const maxCid = 65_535

/** Those of a CID font, by identifier (ISO 32000, 9.7.4.3). */
export function cidWidths(font: PdfObject): DictionaryWidths {
  const widths = new Map<number, number>()
  const entries = font.get('/W').items(maxEntries)
  for (let at = 0; at + 1 < entries.length; ) {
    const first = entries[at]?.integer ?? 0
    const second = entries[at + 1]
    if (second?.isArray) {
      for (const [index, width] of second.numbers().entries()) widths.set(first + index, width)
      at += 2
    } else {
      const width = entries[at + 2]?.number ?? 0
      for (let cid = first; cid <= Math.min(second?.integer ?? -1, maxCid); cid++) widths.set(cid, width)
      at += 3
    }
  }
  const standard = font.get('/DW').number ?? 1000
  return (cid) => widths.get(cid) ?? standard
}

/** Widths of the dictionary and of the program may differ by a thousandth of the font's size. */
export function isSameWidth(one: number, other: number | undefined): boolean {
  // A little more, for what arithmetic adds.
  return other === undefined || Math.abs(one - other) <= 1.0001
}
