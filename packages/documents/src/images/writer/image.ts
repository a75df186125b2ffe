import type { PdfStream, PdfWriter } from './pdf-writer.ts'

/** How an image is to be embedded. */
export interface EmbedWish {
  color: 'color' | 'gray' | 'bw'
  /** Compresses anew; without it nothing is lost that need not be. */
  reduce?: { quality: number; maxSide: number }
  /** Leaves out what a camera writes beside the pixels, such as the place. */
  stripMetadata: boolean
}

/** What makes an image in a PDF. */
export type EmbeddedImage = EmbeddedPixels | EmbeddedDrawing

/** Lines and shapes, which are sharp at every size. */
export interface EmbeddedDrawing {
  /** Writes a form that fills the unit square, as the pixels of an image do, with all that it needs. Gives its number. */
  write(writer: PdfWriter): number
}

/** The streams that make an image of pixels. */
export interface EmbeddedPixels {
  /** `PROFILE` in its entries stands for the reference to the colour profile. */
  image: PdfStream
  mask?: PdfStream
  profile?: PdfStream
  /** The camera's, 1 to 8: how the stored pixels are to be turned. */
  orientation: number
}

/** An image whose head has been read. */
export interface EmbeddableImage {
  /** Pixels as displayed. */
  width: number
  height: number
  /** Pixels an inch as the file states them, or 72. */
  density: number
  embed(wish: EmbedWish): Promise<EmbeddedImage>
}

/** A file with one image, or several as a scanner writes them into a TIFF. Disposing of it removes what was made beside it. */
export interface ImageFile extends AsyncDisposable {
  count: number
  /** By number, from 0. */
  open(index: number): Promise<EmbeddableImage>
}

/** Takes an image as it is for embedding where nothing else is wished. */
export const asItIs: EmbedWish = { color: 'color', stripMetadata: false }
