/** A drawing in grey. */
export interface GreyImage {
  width: number
  height: number
  pixels: Uint8Array
}

export interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** Drawings are compared at shifts up to this many pixels. */
const reach = 4
const thirds = 3
/** Less ink than this, in dark pixels, says nothing of its place. */
const leastInk = 12

/**
 * How far a drawing is from another in an area, in pixels. The area is cut into pieces along its longer side, so that glyphs that are set too
 * wide or too narrow are noticed at its ends; the farthest piece counts. Infinity if one of the two has no ink there.
 */
export function drawingOffset(one: GreyImage, other: GreyImage, area: Area): number {
  const offsets = piecesOf(area, thirds).flatMap((piece) => {
    const ink = [inkIn(one, piece), inkIn(other, piece)]
    if (Math.max(...ink) < leastInk) return []
    return Math.min(...ink) < leastInk / 2 ? [Infinity] : [offsetOf(one, other, piece)]
  })
  return Math.max(0, ...offsets)
}

/** A dark pixel that the other drawing has farther away, in pixels, is a stray one. */
const strayReach = 3
const dark = 140

/**
 * The share of the dark pixels of a piece of a line, about as long as the line is high, that the other drawing doesn't have near there: the
 * largest share counts. A mark that stands over another letter hardly shifts the drawing of a word, but is a good part of that of its letter.
 */
export function strayShare(one: GreyImage, other: GreyImage, area: Area): number {
  const [long, short] = [Math.max(area.width, area.height), Math.min(area.width, area.height)]
  const shares = piecesOf(area, Math.max(1, Math.round(long / short))).map((piece) => {
    const inOne = darkPixels(one, piece)
    const inOther = darkPixels(other, piece)
    const count = Math.max(inOne.length, inOther.length)
    const strays = Math.max(straysIn(inOne, other), straysIn(inOther, one))
    return count < leastInk ? 0 : strays / count
  })
  return Math.max(0, ...shares)
}

function darkPixels(image: GreyImage, { left, top, width, height }: Area): { x: number; y: number }[] {
  const found: { x: number; y: number }[] = []
  for (let y = top; y < top + height; y++) for (let x = left; x < left + width; x++) if (darkness(image, x, y) > dark) found.push({ x, y })
  return found
}

/** How many of some pixels the other drawing doesn't have near; half as dark is enough, as stems blur differently. */
function straysIn(pixels: readonly { x: number; y: number }[], other: GreyImage): number {
  const isNear = ({ x, y }: { x: number; y: number }) => {
    for (let down = -strayReach; down <= strayReach; down++)
      for (let along = -strayReach; along <= strayReach; along++) if (darkness(other, x + along, y + down) > dark / 2) return true
    return false
  }
  return pixels.filter((pixel) => !isNear(pixel)).length
}

function piecesOf({ left, top, width, height }: Area, pieces: number): Area[] {
  return Array.from({ length: pieces }, (_, index) =>
    width >= height
      ? {
          left: Math.round(left + (width * index) / pieces),
          top: Math.round(top),
          width: Math.round(width / pieces),
          height: Math.round(height),
        }
      : {
          left: Math.round(left),
          top: Math.round(top + (height * index) / pieces),
          width: Math.round(width),
          height: Math.round(height / pieces),
        },
  )
}

function darkness({ width, height, pixels }: GreyImage, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? 0 : 255 - (pixels[y * width + x] ?? 255)
}

function inkIn(image: GreyImage, { left, top, width, height }: Area): number {
  let ink = 0
  for (let y = top; y < top + height; y++) for (let x = left; x < left + width; x++) ink += darkness(image, x, y)
  return ink / 255
}

/** The shift at which two drawings differ least, to a part of a pixel. */
function offsetOf(one: GreyImage, other: GreyImage, area: Area): number {
  const differences = new Map<string, number>()
  const difference = (x: number, y: number) => {
    const key = `${x}/${y}`
    const known = differences.get(key) ?? differenceAt(one, other, area, { x, y })
    differences.set(key, known)
    return known
  }
  let best = { x: 0, y: 0 }
  for (let y = -reach; y <= reach; y++)
    for (let x = -reach; x <= reach; x++) if (difference(x, y) < difference(best.x, best.y)) best = { x, y }
  const { x, y } = best
  const along = x + vertex(difference(x - 1, y), difference(x, y), difference(x + 1, y))
  const across = y + vertex(difference(x, y - 1), difference(x, y), difference(x, y + 1))
  return Math.hypot(along, across)
}

/** Where the parabola through three neighbours is lowest, from the middle one. */
function vertex(before: number, middle: number, after: number): number {
  const bend = before - 2 * middle + after
  return bend <= 0 ? 0 : Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend)))
}

function differenceAt(one: GreyImage, other: GreyImage, { left, top, width, height }: Area, by: { x: number; y: number }): number {
  let sum = 0
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++) sum += (darkness(one, x, y) - darkness(other, x + by.x, y + by.y)) ** 2
  return sum
}
