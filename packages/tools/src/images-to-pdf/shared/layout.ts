import { type PaperName, type PaperSize, paperInPoints } from '@octavo/core/files/paper.ts'

/** Width and height in points. */
export type Size = PaperSize

/** A rectangle on a page in points, from its upper left corner. */
export interface Box extends Size {
  x: number
  y: number
}

/** The paper sizes for images. */
export const papers = ['a3', 'a4', 'a5', 'a6', 'b5', 'letter', 'legal', 'tabloid'] as const satisfies readonly PaperName[]

/** The options that define the positions of images. */
export interface LayoutOptions {
  pageSize: 'fit' | 'custom' | (typeof papers)[number]
  width: number
  height: number
  unit: keyof typeof pointsOf
  orientation: 'auto' | 'portrait' | 'landscape'
  margin: 'none' | 'small' | 'big' | number
  fit: 'fit' | 'fill' | 'stretch' | 'center'
  perPage: number
  captions: boolean
}

/** The position of an image: `clip` if it extends beyond its place, `caption` if its name is written. */
export interface PlacedImage {
  box: Box
  clip?: Box
  caption?: Box
}

export interface PageLayout extends Size {
  images: PlacedImage[]
}

/** The page with these images, whose orientation follows the first. Sizes are those of the rotated images. */
export function layOut(images: readonly Size[], options: LayoutOptions): PageLayout {
  const first = images[0] ?? paperInPoints('a4')
  const margin = marginOf(options)
  const caption = options.captions ? captionHeight : 0
  const isFitted = options.pageSize === 'fit' && options.perPage === 1
  const grid = isFitted
    ? { page: { width: first.width + 2 * margin, height: first.height + 2 * margin + caption }, columns: 1, rows: 1 }
    : bestGrid(first, options, { margin, caption })
  const cell = cellSize(grid, margin)
  return {
    ...grid.page,
    images: images.map((image, index) => {
      const place = {
        x: margin + (index % grid.columns) * (cell.width + gap),
        y: margin + Math.floor(index / grid.columns) * (cell.height + gap),
        width: cell.width,
        height: cell.height - caption,
      }
      return {
        ...placeIn(place, image, options.fit),
        ...(caption > 0 && { caption: { ...place, y: place.y + place.height, height: caption } }),
      }
    }),
  }
}

/** The page size without margins, in either orientation. */
export function innerSize(options: Pick<LayoutOptions, 'pageSize' | 'width' | 'height' | 'unit' | 'margin'>): Size {
  const { width, height } = paperOf(options)
  const margin = marginOf(options)
  return { width: width - 2 * margin, height: height - 2 * margin }
}

/** The size of an image after rotation. */
export function turnedSize({ width, height }: Size, rotation: number): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

const pointsOf = { mm: 72 / 25.4, cm: 72 / 2.54, in: 72, pt: 1 } as const
const margins = { none: 0, small: 10 * pointsOf.mm, big: 25 * pointsOf.mm } as const
const gap = 12
const captionHeight = 18
const most = 14_400

function marginOf({ margin, unit }: Pick<LayoutOptions, 'margin' | 'unit'>): number {
  return typeof margin === 'number' ? margin * pointsOf[unit] : margins[margin]
}

function paperOf({ pageSize, width, height, unit }: Pick<LayoutOptions, 'pageSize' | 'width' | 'height' | 'unit'>): Size {
  if (pageSize === 'fit') return paperInPoints('a4')
  if (pageSize !== 'custom') return paperInPoints(pageSize)
  const points = (length: number) => Math.min(most, length * pointsOf[unit])
  return { width: points(width), height: points(height) }
}

interface Grid {
  page: Size
  columns: number
  rows: number
}

/** Of all page orientations and grids, the one that shows the first image largest. */
function bestGrid(image: Size, options: LayoutOptions, { margin, caption }: { margin: number; caption: number }): Grid {
  let best: { grid: Grid; area: number } | undefined
  for (const page of standings(paperOf(options), options.orientation)) {
    for (let columns = 1; columns <= options.perPage; columns++) {
      const grid = { page, columns, rows: Math.ceil(options.perPage / columns) }
      const cell = cellSize(grid, margin)
      const shown = placeIn({ x: 0, y: 0, width: cell.width, height: cell.height - caption }, image, 'fit').box
      const area = cell.width > 0 && cell.height > caption ? shown.width * shown.height : 0
      if (!best || area > best.area + 1) best = { grid, area }
    }
  }
  return best?.grid ?? { page: paperInPoints('a4'), columns: 1, rows: options.perPage }
}

function standings({ width, height }: Size, orientation: LayoutOptions['orientation']): Size[] {
  const portrait = { width: Math.min(width, height), height: Math.max(width, height) }
  const landscape = { width: portrait.height, height: portrait.width }
  if (orientation === 'auto') return [portrait, landscape]
  return [orientation === 'portrait' ? portrait : landscape]
}

function cellSize({ page, columns, rows }: Grid, margin: number): Size {
  return {
    width: (page.width - 2 * margin - (columns - 1) * gap) / columns,
    height: (page.height - 2 * margin - (rows - 1) * gap) / rows,
  }
}

function placeIn(place: Box, image: Size, fit: LayoutOptions['fit']): PlacedImage {
  if (fit === 'stretch') return { box: place }
  const [across, down] = [place.width / image.width, place.height / image.height]
  const scale = fit === 'fill' ? Math.max(across, down) : fit === 'center' ? Math.min(1, across, down) : Math.min(across, down)
  const [width, height] = [image.width * scale, image.height * scale]
  const box = { x: place.x + (place.width - width) / 2, y: place.y + (place.height - height) / 2, width, height }
  return fit === 'fill' ? { box, clip: place } : { box }
}
