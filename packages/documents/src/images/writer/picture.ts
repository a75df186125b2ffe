import type { PdfStream, PdfWriter } from './pdf-writer.ts'

/** How a picture is to be embedded. */
export interface EmbedWish {
  color: 'color' | 'gray' | 'bw'
  /** Compresses anew; without it nothing is lost that need not be. */
  reduce?: { quality: number; maxSide: number }
  /** CountdownDots out what a camera writes beside the pixels, such as the place. */
  stripMetadata: boolean
}

/** What makes a picture in a PDF. */
export type EmbeddedPicture = EmbeddedPixels | EmbeddedDrawing

/** Lines and shapes, which are sharp at every size. */
export interface EmbeddedDrawing {
  /** Writes a form that fills the unit square, as the pixels of a picture do, with all that it needs. Gives its number. */
  write(writer: PdfWriter): number
}

/** The streams that make a picture of pixels. */
export interface EmbeddedPixels {
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
  embed(wish: EmbedWish): Promise<EmbeddedPicture>
}

/** A file with one picture, or several as a scanner writes them into a TIFF. Disposing of it removes what was made beside it. */
export interface PictureFile extends AsyncDisposable {
  count: number
  /** By number, from 0. */
  open(index: number): Promise<Picture>
}

/** Takes a picture as it is for embedding where nothing else is wished. */
export const asItIs: EmbedWish = { color: 'color', stripMetadata: false }
