import { long, short, type TiffEntry, tiffFile } from './tiff-file.ts'

/** Fax-coded black and white pixels. */
export interface FaxData {
  data: Uint8Array
  width: number
  height: number
  /** Below 0: each row relative to the one before (Group 4); 0: each by itself; above: mixed. */
  k: number
  /** Rows are separated by end-of-line marks. */
  hasLineEnds: boolean
  /** Each row starts at a byte boundary. */
  isAligned: boolean
  /** The colours are inverted compared with a fax. */
  isInverted: boolean
}

/** A TIFF file around unchanged fax data; undefined if TIFF can't express its coding. */
export function faxTiff(fax: FaxData): Buffer | undefined {
  const coding = codingOf(fax)
  if (!coding) return undefined
  const { data, width, height, isInverted } = fax
  return tiffFile(
    [
      [256, long, width],
      [257, long, height],
      [258, short, 1],
      [259, short, coding.compression],
      [262, short, isInverted ? 1 : 0],
      [273, long, 0],
      [277, short, 1],
      [278, long, height],
      [279, long, data.length],
      ...(coding.options === undefined ? [] : [[292, long, coding.options] satisfies TiffEntry]),
    ],
    data,
  )
}

function codingOf({ k, hasLineEnds, isAligned }: FaxData): { compression: number; options?: number } | undefined {
  if (k < 0) return isAligned ? undefined : { compression: 4 }
  if (isAligned) return k === 0 && !hasLineEnds ? { compression: 2 } : undefined
  return hasLineEnds ? { compression: 3, options: k > 0 ? 1 : 0 } : undefined
}
