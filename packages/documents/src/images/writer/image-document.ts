import type { EmbeddedImage } from './image.ts'
import { createPdfWriter } from './pdf-writer.ts'
import { type Matrix, onBox, orientationMatrix, turned } from './placing.ts'

/** A rectangle on a page in points, from its lower left corner. */
export interface PageBox {
  x: number
  y: number
  width: number
  height: number
}

/** An image already written to the document. */
export interface WrittenImage {
  number: number
  orientation: number
}

export interface PlacedImage {
  image: WrittenImage
  /** Where the upright image is drawn. */
  box: PageBox
  /** Additional clockwise rotation, in degrees. */
  turn?: 0 | 90 | 180 | 270
  /** Clips the drawing. */
  clip?: PageBox
}

export interface ImagePage {
  width: number
  height: number
  /** RGB from 0 to 255; white by default. */
  background?: readonly [number, number, number]
  images: readonly PlacedImage[]
}

/** A PDF of images, written while they are read. */
export interface ImageDocument {
  embed(image: EmbeddedImage): WrittenImage
  addPage(page: ImagePage): void
  pageCount(): number
  finish(): void
  /** Closes the file, finished or not. */
  close(): void
}

/** Starts a PDF of images in a new file. */
export function createImageDocument(path: string): ImageDocument {
  const writer = createPdfWriter(path)
  const tree = writer.reserve()
  const pages: number[] = []

  return {
    embed(given) {
      if ('write' in given) return { number: given.write(writer), orientation: 1 }
      const { image, mask, profile, orientation } = given
      const profileNumber = profile && writer.stream(profile)
      const maskNumber = mask && writer.stream(mask)
      const colours = image.entries.replace('PROFILE', `${profileNumber ?? 0} 0 R`)
      const number = writer.stream({ ...image, entries: `${colours}${maskNumber ? ` /SMask ${maskNumber} 0 R` : ''}` })
      return { number, orientation }
    },
    addPage(page) {
      const drawn = contentOf(page)
      const contents = writer.object(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`)
      const names = page.images.map(({ image }, index) => `/Image${index} ${image.number} 0 R`).join(' ')
      const box = `[0 0 ${written(page.width)} ${written(page.height)}]`
      pages.push(
        writer.object(
          `<< /Type /Page /Parent ${tree} 0 R /MediaBox ${box} /Contents ${contents} 0 R /Resources << /XObject << ${names} >> >> >>`,
        ),
      )
    },
    pageCount: () => pages.length,
    finish() {
      writer.object(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`, tree)
      writer.finish(writer.object(`<< /Type /Catalog /Pages ${tree} 0 R >>`))
    },
    close: writer.close,
  }
}

function contentOf({ width, height, background, images }: ImagePage): string {
  const paper = background
    ? [`${background.map((value) => written(value / 255)).join(' ')} rg 0 0 ${written(width)} ${written(height)} re f`]
    : []
  return [...paper, ...images.map(drawnImage)].join('\n')
}

function drawnImage({ image, box, turn = 0, clip }: PlacedImage, index: number): string {
  const matrix: Matrix = onBox(turned(orientationMatrix(image.orientation), turn), box)
  const clipped = clip ? `${[clip.x, clip.y, clip.width, clip.height].map(written).join(' ')} re W n ` : ''
  return `q ${clipped}${matrix.map(written).join(' ')} cm /Image${index} Do Q`
}

function written(value: number): string {
  return String(Math.round(value * 10_000) / 10_000)
}
