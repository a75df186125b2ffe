import { selectPages } from '@octavo/core/options/page-selection.ts'
import { withDefaults } from '../../options/with-defaults.ts'
import { type GivenOptions, type PlacedImage, PlacedImage as PlacedImageOptions } from '../options.ts'
import { boxesOfImage, type ImageBox } from '../shared/image-place.ts'

export type GivenImage = NonNullable<GivenOptions['images']>[number]

interface Size {
  width: number
  height: number
}

/** A change of a placed image; `undefined` removes an option. */
export type ImageChange = { [Name in keyof GivenImage]?: GivenImage[Name] | undefined }

/** An image with the schema's defaults filled in. */
export function filled(image: GivenImage): PlacedImage {
  return withDefaults(PlacedImageOptions, image)
}

/** The images with one of them changed. */
export function changed(images: readonly GivenImage[], index: number, change: ImageChange): GivenImage[] {
  return images.map((image, at) => (at === index ? (said({ ...image, ...change }) as GivenImage) : image))
}

/** Whether an image is on this page of this file. */
export function isOnPage(image: GivenImage, { file, page, pageCount }: { file: string; page: number; pageCount: number }): boolean {
  if (image.target !== undefined && image.target !== file) return false
  if (image.pages === undefined) return image.page === undefined || image.page === page
  try {
    return selectPages(image.pages, pageCount).includes(page)
  } catch {
    return false
  }
}

/** The positions of an image on a page, once or as a mosaic. */
export function shownBoxes(image: GivenImage, { page, own }: { page: Size; own: Size }): ImageBox[] {
  return boxesOfImage(filled(image), { page, own })
}

/** The share of the page that a new image takes. */
const firstShare = 0.4

/** An image just added to a page, in its middle or around a point. */
export function newImage({
  document,
  target,
  page,
  pageSize,
  own,
  at = { x: pageSize.width / 2, y: pageSize.height / 2 },
}: {
  document: string
  target: string
  page: number
  pageSize: Size
  own: Size
  at?: { x: number; y: number } | undefined
}): GivenImage {
  const scale = Math.min(1, (pageSize.width * firstShare) / own.width, (pageSize.height * firstShare) / own.height)
  const [width, height] = [tenth(own.width * scale), tenth(own.height * scale)]
  return { document, target, page, x: tenth(at.x - width / 2), y: tenth(at.y - height / 2), width, height }
}

/** The images whose files still exist. */
export function remaining(images: readonly GivenImage[], files: readonly { id: string }[]): GivenImage[] {
  const ids = new Set(files.map(({ id }) => id))
  return images.filter(({ document, target }) => ids.has(document) && (target === undefined || ids.has(target)))
}

/** Distinguishes images from PDFs before the engine has checked them. */
export function isPdf({ name, facts }: { name: string; facts?: { mimeType: string } }): boolean {
  return facts ? facts.mimeType === 'application/pdf' : /\.pdf$/i.test(name)
}

function said(image: object): object {
  return Object.fromEntries(Object.entries(image).filter(([, value]) => value !== undefined))
}

function tenth(points: number): number {
  return Math.round(points * 10) / 10
}
