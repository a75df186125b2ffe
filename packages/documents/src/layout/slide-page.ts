import { foundTables } from '@octavo/layout/document/found-tables.ts'
import { readPage } from '@octavo/layout/document/read-page.ts'
import type { TreeQueue } from '@octavo/layout/document/tree-queue.ts'
import type { PageDrawing } from '@octavo/layout/page-drawing.ts'
import { type Arrangement, arrangeDrawing, type PictureLayer, type ShapeLayer } from '@octavo/layout/slides/arrange-drawing.ts'
import { drawnElsewhere } from '@octavo/layout/slides/drawn-elsewhere.ts'
import { filledTables } from '@octavo/layout/slides/filled-tables.ts'
import { layOutSlide } from '@octavo/layout/slides/lay-out-slide.ts'
import { skewedText } from '@octavo/layout/slides/skewed-text.ts'
import type { Slide } from '@octavo/layout/slides/slide.ts'
import { type Box, shownBox, type Word } from '@octavo/layout/words.ts'
import type { PaintedPage } from '../engines/pdfium/painted-page.ts'
import type { TextDocument } from '../glyphs/open-text.ts'
import { eraseWords, isEmptyImage, type RawImage } from './draw-images.ts'

export interface SlidePageOptions {
  images: boolean
  drawings: 'shapes' | 'images' | 'none'
  tree: TreeQueue | undefined
  /** Whether the text of a page was recognised in its image. */
  isRecognised: boolean
  /** Whether lines end where they do on the page. */
  keepsLines?: boolean
}

/** A page taken apart: its text, and below it its drawing. */
export interface SlidePage {
  slide: Slide
  hasText: boolean
  background: { colour: number } | DrawnLayer | undefined
  layers: (ShapeLayer | DrawnLayer)[]
}

/** A picture that is drawn but not encoded. */
export interface DrawnLayer extends RawImage {
  kind: 'picture'
  marks: readonly number[]
}

/** Takes a page apart. */
export function slidePage(document: TextDocument, number: number, options: SlidePageOptions): SlidePage {
  const { slide, erased, hasText } = readSlide(document, number, options)
  return document.withPainted(number, (painted) => {
    const { width, height } = painted
    const arranged = arrangeDrawing(painted.things, { ...options, width, height, isDrawnElsewhere: drawnElsewhere(slide) })
    return { slide, hasText, ...drawLayers(arranged, painted, erased) }
  })
}

/** The text of a page, and the words of it that are also seen in its images. */
export function readSlide(
  document: TextDocument,
  number: number,
  { tree, isRecognised, keepsLines = false }: Pick<SlidePageOptions, 'tree' | 'isRecognised' | 'keepsLines'>,
): { slide: Slide; erased: Box[]; hasText: boolean } {
  const links = document.links(number)
  return document.withDrawing(number, (drawing) => {
    const page = readPage(drawing, { number, position: number, links })
    for (const [glyph, { parts }] of page.ink)
      if (drawing.textAt(glyph)?.isInvisible) for (const part of parts) part.style = { ...part.style, font: scanFont }
    const skewed = skewedText(drawing)
    const words = page.words.filter((word) => !skewed.has(word.glyph) && !isHiddenForGood(word, drawing))
    const ruled = foundTables(drawing, words)
    const tables = [...ruled, ...filledTables({ ...page, words }, ruled)]
    const slide = layOutSlide({ ...page, words }, { tables, tree, keepsLines })
    slide.blocks.push(...skewed.boxes)
    const inImages = words.filter(({ glyph }) => isRecognised || drawing.textAt(glyph)?.isInvisible)
    return { slide, erased: inImages.map((word) => shownBox(word, page)), hasText: slide.blocks.length > 0 }
  })
}

/** The font of text over a scan says nothing of how it looks. */
const scanFont = 'Times New Roman'

/** Invisible text is that of an image below it, or of nothing that is seen. */
function isHiddenForGood(word: Word, drawing: PageDrawing): boolean {
  if (!drawing.textAt(word.glyph)?.isInvisible) return false
  const { left, top, right, bottom } = shownBox(word, drawing.glyphs)
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return !drawing.images.some((image) => x > image.left && x < image.right && y > image.top && y < image.bottom)
}

/** All that is drawn of a page below its text, from the lowest part to the uppermost. */
export function drawnGround({ background, layers, slide }: SlidePage): DrawnLayer[] {
  const drawn = layers.filter((layer) => layer.kind === 'picture')
  if (!background) return drawn
  return [...('colour' in background ? [ground(background.colour, slide)] : [background]), ...drawn]
}

/** A colour behind the whole page, as an image of one pixel. */
function ground(colour: number, { width, height }: { width: number; height: number }): DrawnLayer {
  const pixels = Buffer.of((colour >> 16) & 0xff, (colour >> 8) & 0xff, colour & 0xff)
  const box = { left: 0, top: 0, right: width, bottom: height }
  return { kind: 'picture', box, image: { width: 1, height: 1, channels: 3, pixels }, isPhoto: false, marks: [] }
}

/** Fine enough for a large screen and for printing; images are drawn as fine as they are, up to this. */
const finest = 220
const [coarsest, fineDrawing, fineBackground] = [72, 200, 150]

function drawLayers(
  { background, layers }: Arrangement,
  painted: PaintedPage,
  erased: readonly Box[],
): Pick<SlidePage, 'background' | 'layers'> {
  const draw = (layer: PictureLayer, dpi: number): DrawnLayer | undefined => {
    const box = within(layer.box, painted)
    const image = painted.draw(layer.things, box, dpi)
    if (isEmptyImage(image)) return undefined
    const picture = { kind: 'picture' as const, box, image, isPhoto: layer.image?.isPhoto ?? false, marks: layer.marks }
    eraseWords(picture, erased)
    return picture
  }
  const ground = background && ('colour' in background ? background : draw(background, Math.min(dpiOf(background), fineBackground)))
  return {
    background: ground,
    layers: layers.flatMap((layer): (ShapeLayer | DrawnLayer)[] | DrawnLayer =>
      layer.kind === 'shape' ? [layer] : (draw(layer, dpiOf(layer)) ?? []),
    ),
  }
}

function within({ left, top, right, bottom }: Box, { width, height }: PaintedPage): Box {
  return { left: Math.max(0, left), top: Math.max(0, top), right: Math.min(width, right), bottom: Math.min(height, bottom) }
}

/** An image of its own resolution; tiles and drawings in a usual one. */
function dpiOf({ image, things, box }: PictureLayer): number {
  if (!image || things.length > 1) return fineDrawing
  const dpi = Math.max(image.width / Math.max(1, box.right - box.left), image.height / Math.max(1, box.bottom - box.top)) * 72
  return Math.min(finest, Math.max(coarsest, dpi))
}
