import { long, short, tiffFile, undefinedBytes } from './tiff-file.ts'

export interface InkTiffOptions {
  width: number
  height: number
  /** What the inks look like, as an ICC profile. */
  profile?: Uint8Array
}

/** A TIFF file around samples of four inks, eight or sixteen bits each: the one way to hand them to sharp as what they are. */
export function inkTiff(samples: Uint8Array | Uint16Array, { width, height, profile }: InkTiffOptions): Buffer {
  const bits = samples.BYTES_PER_ELEMENT * 8
  return tiffFile(
    [
      [256, long, width],
      [257, long, height],
      [258, short, [bits, bits, bits, bits]],
      [259, short, 1],
      [262, short, 5],
      [273, long, 0],
      [277, short, 4],
      [278, long, height],
      [279, long, samples.byteLength],
      ...(profile ? ([[34675, undefinedBytes, profile]] as const) : []),
    ],
    new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength),
  )
}
