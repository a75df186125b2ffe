import type { PdfStream } from './pdf-writer.ts'

/** How a picture is to be embedded. */
export interface EmbedWish {
  color: 'color' | 'gray' | 'bw'
  /** Compresses anew; without it nothing is lost that need not be. */
  reduce?: { quality: number; maxSide: number }
  /** Leaves out what a camera writes beside the pixels, such as the place. */
  stripMetadata: boolean
}

/** The streams that make a picture in a PDF. */
export interface EmbeddedPicture {
  /** `PROFILE` in its entries stands for the reference to the colour profile. */
  image: PdfStream
  mask?: PdfStream
  profile?: PdfStream
  /** The camera's, 1 to 8: how the stored pixels are to be turned. */
  orientation: number
}

/** A picture whose head has been read. */
export interface Picture {
  /** Pixels as displayed. */
  width: number
  height: number
  /** Pixels an inch as the file states them, or 72. */
  density: number
  /** Its end is missing; what can be read is shown. */
  isDamaged: boolean
  embed(wish: EmbedWish): Promise<EmbeddedPicture>
}

/** A file with one picture, or several as a scanner writes them into a TIFF. */
export interface PictureFile {
  count: number
  /** By number, from 0. */
  open(index: number): Promise<Picture>
}

/** Takes a picture as it is for embedding where nothing else is wished. */
export const asItIs: EmbedWish = { color: 'color', stripMetadata: false }
