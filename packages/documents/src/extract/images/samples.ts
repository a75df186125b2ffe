/** Numbers of sixteen bits, as many for each pixel as there are channels, rows from the top, no padding. */
export interface Samples<Channels extends number = number> {
  width: number
  height: number
  channels: Channels
  samples: Uint16Array
}

/** What is stored of an image. */
export interface StoredSamples<Channels extends number = number> extends Samples<Channels> {
  /** Bits of a sample before it was spread to sixteen. */
  depth: number
  /** A channel behind the colours that tells how opaque they are. */
  opacity?: Samples<1>
}

/** The largest value of a sample. */
export const deepest = 0xffff
