import { boxAround } from '../boxes.ts'
import type { Colour } from '../page-drawing.ts'
import type { Box } from '../words.ts'
import { crowdedPaths } from './crowded-paths.ts'
import { isRectangle, type PaintedPath, type PaintedThing, subpathBoxes } from './painted.ts'

/** How the drawing of a page is divided: its background, and above it shapes and pictures from the lowest to the uppermost. */
export interface Arrangement {
  background: Background | undefined
  layers: Layer[]
}

export type Background = { colour: Colour } | PictureLayer

export type Layer = ShapeLayer | PictureLayer

/** A path that stays a shape. */
export interface ShapeLayer {
  kind: 'shape'
  box: Box
  path: PaintedPath
}

/** Things that are drawn together. */
export interface PictureLayer {
  kind: 'picture'
  box: Box
  /** Positions among the things of the page. */
  things: number[]
  /** Of a picture that is one image. */
  image: PaintedThing['image']
  marks: number[]
}

export interface ArrangeOptions {
  width: number
  height: number
  /** Whether images are kept, and what becomes of other drawings. */
  images: boolean
  drawings: 'shapes' | 'images' | 'none'
  /** What is drawn by other means, such as the borders of tables. */
  isDrawnElsewhere(thing: PaintedThing): boolean
}

/** Divides what is painted on a page into shapes and pictures that cover each other as they do on the page. */
export function arrangeDrawing(things: readonly PaintedThing[], options: ArrangeOptions): Arrangement {
  const { width, height, images, drawings, isDrawnElsewhere } = options
  const kept = things
    .map((thing, index) => ({ thing, index }))
    .filter(({ thing }) => (thing.kind === 'image' ? images : drawings !== 'none') && isSeen(thing, options) && !isDrawnElsewhere(thing))
  const simple = new Set(drawings === 'shapes' ? kept.filter(({ thing }) => isSimple(thing)).map(({ thing }) => thing) : [])
  for (const thing of crowdedPaths([...simple])) simple.delete(thing)
  const layers: Layer[] = []
  for (const { thing, index } of kept) {
    if (thing.path && simple.has(thing)) layers.push({ kind: 'shape', box: thing.box, path: thing.path })
    else addPicture(layers, thing, index)
  }
  return withBackground(fewEnough(layers, kept), { width, height })
}

const leastExtent = 0.05

function isSeen({ box }: PaintedThing, { width, height }: ArrangeOptions): boolean {
  return (
    box.right > 0 && box.bottom > 0 && box.left < width && box.top < height && box.right - box.left + box.bottom - box.top > leastExtent
  )
}

const maxSteps = 160

/** Whether a path looks the same in every program: some fill parts over each other in their own ways. */
function isSimple({ path }: PaintedThing): boolean {
  if (!path || path.steps.length > maxSteps) return false
  if (!path.fill || path.isEvenOdd) return true
  const boxes = subpathBoxes(path)
  return boxes.every((one, index) => boxes.slice(index + 1).every((other) => !overlaps(one, other)))
}

const [layersLookedAt, near] = [200, 10]

/** Adds something to the picture next to it, unless something is in between; else it begins a picture. */
function addPicture(layers: Layer[], thing: PaintedThing, index: number): void {
  for (let at = layers.length - 1; at >= 0 && at >= layers.length - layersLookedAt; at--) {
    const layer = layers[at]
    if (!layer) break
    if (layer.kind === 'picture' && belongs(layer, thing)) {
      layer.box = boxAround([layer.box, thing.box])
      layer.things.push(index)
      layer.marks.push(thing.mark)
      return
    }
    if (overlaps(layer.box, thing.box)) break
  }
  layers.push({ kind: 'picture', box: thing.box, things: [index], image: thing.image, marks: [thing.mark] })
}

/** Drawings that touch are one; images only if they are tiles of one. */
function belongs(layer: PictureLayer, { kind, box, image }: PaintedThing): boolean {
  if (kind === 'image') return layer.image !== undefined && image?.isPhoto === layer.image.isPhoto && areTiles(layer.box, box)
  return layer.image === undefined && overlaps(grown(layer.box, near), box)
}

const exact = 0.75

function areTiles(one: Box, other: Box): boolean {
  const same = (a: number, b: number) => Math.abs(a - b) < exact
  const below = same(one.left, other.left) && same(one.right, other.right) && (same(one.bottom, other.top) || same(one.top, other.bottom))
  const beside = same(one.top, other.top) && same(one.bottom, other.bottom) && (same(one.right, other.left) || same(one.left, other.right))
  return below || beside
}

const [maxPictures, maxLayers] = [40, 400]

/** A page with very many parts is one picture. */
function fewEnough(layers: Layer[], kept: readonly { thing: PaintedThing; index: number }[]): Layer[] {
  if (layers.length <= maxLayers && layers.filter(({ kind }) => kind === 'picture').length <= maxPictures) return layers
  const all = kept.map(({ thing }) => thing)
  return [
    { kind: 'picture', box: boxAround(all.map(({ box }) => box)), things: kept.map(({ index }) => index), image: undefined, marks: [] },
  ]
}

const whole = 0.97

/** What covers the page below all else is its background. */
function withBackground(layers: readonly Layer[], { width, height }: { width: number; height: number }): Arrangement {
  let background: Background | undefined
  let from = 0
  for (const layer of layers) {
    const { left, top, right, bottom } = layer.box
    const across = Math.min(right, width) - Math.max(0, left)
    const down = Math.min(bottom, height) - Math.max(0, top)
    if (across < whole * width || down < whole * height) break
    if (layer.kind === 'picture') background = layer
    else if (isRectangle(layer.path) && layer.path.fill?.opacity === 1) background = { colour: layer.path.fill.colour }
    else break
    from += 1
    if (layer.kind === 'picture') break
  }
  return { background, layers: layers.slice(from) }
}

function grown({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by }
}

/** Whether two boxes share an area or touch. */
export function overlaps(one: Box, other: Box): boolean {
  return one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom
}
