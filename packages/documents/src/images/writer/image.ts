import type { PdfStream, PdfWriter } from './pdf-writer.ts'

/** How to embed an image. */
export interface EmbedWish {
  color: 'color' | 'gray' | 'bw'
  /** Encodes the image again; without it, there is no avoidable loss. */
  reduce?: { quality: number; maxSide: number }
  /** Removes EXIF data such as the location. */
  stripMetadata: boolean
}

/** An image as embedded in a PDF. */
export type EmbeddedImage = EmbeddedPixels | EmbeddedDrawing

/** A vector drawing, sharp at every size. */
export interface EmbeddedDrawing {
  /** Writes a form that fills the unit square, like an image does, with everything it needs. Returns its number. */
  write(writer: PdfWriter): number
}

/** The streams of a pixel image. */
export interface EmbeddedPixels {
  /** `PROFILE` in its entries is replaced with the reference to the colour profile. */
  image: PdfStream
  mask?: PdfStream
  profile?: PdfStream
  /** The EXIF orientation, 1 to 8: how the stored pixels have to be rotated. */
  orientation: number
}

/** An image whose header has been read. */
export interface EmbeddableImage {
  /** Pixels as displayed. */
  width: number
  height: number
  /** Pixels per inch as stated in the file, or 72. */
  density: number
  embed(wish: EmbedWish): Promise<EmbeddedImage>
}

/** A file with one image, or several like a scanner's TIFF. Disposing of it removes the files made next to it. */
export interface ImageFile extends AsyncDisposable {
  count: number
  /** By number, from 0. */
  open(index: number): Promise<EmbeddableImage>
}

/** The default: embeds an image unchanged. */
export const asItIs: EmbedWish = { color: 'color', stripMetadata: false }
