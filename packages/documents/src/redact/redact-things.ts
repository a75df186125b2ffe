import { deflateSync } from 'node:zlib'
import { boxAround, type Point, type Quad, quadOfBox, touches } from '@octavo/core/edits/geometry.ts'
import type { PageRewrite } from '../content-edit/rewrite.ts'
import { plainNumber } from '../content-edit/write-shows.ts'
import { invert, type Matrix, transform } from '../engines/matrix.ts'
import type { DecodedImage } from '../engines/pdfium/image-object.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { decodeImages, maxImagePixels } from '../extract/images/decode-images.ts'
import { imageFacts } from '../extract/images/image-facts.ts'
import { holds } from './areas.ts'
import type { DrawnThing, PatternSetter } from './drawn-things.ts'

/** What removing things needs. */
export interface ThingTools {
  pdf: Pdf
  rewrite: PageRewrite
  newPath: () => string
  /** Whether text that stays is painted with what a pattern's operator has set. */
  isUsedByText(setter: PatternSetter): boolean
}

/** Removes or cuts off what areas touch: images, drawings, shadings. */
export function redactThings(things: readonly DrawnThing[], areas: readonly Quad[], tools: ThingTools): void {
  const removed = new Set<DrawnThing>()
  for (const thing of things) {
    const around = quadOfBox(widened(thing.corners, thing.kind === 'path' ? lineRoom : 0))
    const met = areas.filter((area) => touches(area, around))
    if (met.length === 0) continue
    const remove = () => {
      removed.add(thing)
      tools.rewrite.replace(thing.part, thing, thing.kind === 'path' ? ' n' : ' ')
    }
    if (met.some((area) => holds(area, around)) || thing.kind === 'inline') remove()
    else if (thing.kind === 'image') redactImage(thing, met, tools, remove)
    else if (thing.kind === 'path' && (thing.pattern || isLetterLike(thing))) remove()
    else cutOff(thing, met, tools.rewrite)
  }
  dropPatterns(things, removed, tools)
}

/** A pattern that nothing is painted with any more would stay in the file by its name. */
function dropPatterns(things: readonly DrawnThing[], removed: ReadonlySet<DrawnThing>, { rewrite, isUsedByText }: ThingTools): void {
  const setterOf = (thing: DrawnThing) => (thing.kind === 'path' ? thing.pattern : undefined)
  const kept = new Set(things.filter((thing) => !removed.has(thing)).map(setterOf))
  for (const setter of new Set([...removed].map(setterOf)))
    if (setter && !kept.has(setter) && !isUsedByText(setter)) rewrite.replace(setter.part, setter, ' ')
}

/** Lines are wider than their path. */
const lineRoom = 0.75

function widened(points: readonly Point[], by: number) {
  const { x, y, width, height } = boxAround(points)
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

/** Letters that are drawn as outlines are small and filled; a part of one may still be read. */
function isLetterLike({ corners, isFilled }: Extract<DrawnThing, { kind: 'path' }>): boolean {
  const { width, height } = boxAround(corners)
  return isFilled && width < 60 && height < 60 && Math.min(width, height) > 0.5
}

/** Draws it only outside the areas: each is a hole in what may be painted. */
function cutOff({ part, from, to, matrix }: DrawnThing, areas: readonly Quad[], rewrite: PageRewrite): void {
  const back = invert(matrix)
  const holes = areas.map((area) => {
    const corners = area.map(({ x, y }) => transform(back, x, y))
    const path = corners.map(({ x, y }, index) => `${plainNumber(x)} ${plainNumber(y)} ${index === 0 ? 'm' : 'l'}`).join(' ')
    const { x, y, width, height } = boxAround([...corners, ...quadOfBox({ x: -far, y: -far, width: 2 * far, height: 2 * far })])
    return `${plainNumber(x)} ${plainNumber(y)} ${plainNumber(width)} ${plainNumber(height)} re ${path} h W* n`
  })
  const drawn = Buffer.from(part.bytes.subarray(from, to)).toString('latin1')
  rewrite.replace(part, { from, to }, ` q ${holes.join(' ')} ${drawn} Q`)
}

const far = 100_000

/** Fills the pixels that areas touch. What can't be decoded goes as a whole, as do stencils. */
function redactImage(thing: Extract<DrawnThing, { kind: 'image' }>, areas: readonly Quad[], tools: ThingTools, remove: () => void): void {
  const { pdf, rewrite, newPath } = tools
  const facts = imageFacts(thing.object)
  const canDecode = !facts.isStencil && facts.width > 0 && facts.height > 0 && facts.width * facts.height <= maxImagePixels
  const [decoded] = canDecode ? [...decodeImages(pdf, [{ id: thing.object.indirect().id, facts }], newPath)] : []
  if (!decoded) {
    remove()
    return
  }
  // Two tones stay two tones: in eight bits a scan would take several times its size.
  const isBilevel = facts.isBilevel && decoded.channels === 1 && decoded.pixels.every((value) => value === 0 || value === 255)
  for (const area of areas) whiten(decoded, area, thing.matrix)
  const image = isBilevel ? bilevelObject(pdf, decoded) : imageObject(pdf, decoded)
  rewrite.replace(thing.part, thing, ` ${rewrite.nameOf(thing.part, '/XObject', image)} Do`)
}

/**
 * Whitens all pixels of the box around an area and one more on each side. The box over it has the colour: here it would show through where
 * an image is transparent, and look like something that is left.
 */
function whiten({ width, height, channels, pixels }: DecodedImage, area: Quad, matrix: Matrix): void {
  const back = invert(matrix)
  const box = boxAround(
    area.map(({ x, y }) => {
      const place = transform(back, x, y)
      return { x: place.x * width, y: (1 - place.y) * height }
    }),
  )
  const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value))
  const [left, right] = [clamp(Math.floor(box.x) - 1, width), clamp(Math.ceil(box.x + box.width) + 1, width)]
  const [top, bottom] = [clamp(Math.floor(box.y) - 1, height), clamp(Math.ceil(box.y + box.height) + 1, height)]
  for (let y = top; y < bottom; y++) pixels.fill(255, (y * width + left) * channels, (y * width + right) * channels)
}

/** An image of black and white pixels, eight in a byte. */
function bilevelObject(pdf: Pdf, { width, height, pixels }: DecodedImage): PdfObject {
  const stride = Math.ceil(width / 8)
  const bits = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (pixels[y * width + x] === 255) bits[y * stride + (x >> 3)] = (bits[y * stride + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
  return pdf.stream(deflateSync(bits), { ...entries(width, height), '/BitsPerComponent': 1, '/ColorSpace': '/DeviceGray' })
}

/** An image of decoded pixels. Its masks are part of them, so that none of the old ones is left. */
function imageObject(pdf: Pdf, { width, height, channels, pixels }: DecodedImage): PdfObject {
  const colours = channels === 4 ? withoutAlpha(pixels) : pixels
  const isGrey = channels === 1
  const image = pdf.stream(deflateSync(colours), { ...entries(width, height), '/ColorSpace': isGrey ? '/DeviceGray' : '/DeviceRGB' })
  if (channels === 4) {
    const alpha = pixels.filter((_, index) => index % 4 === 3)
    image.set('/SMask', pdf.stream(deflateSync(alpha), { ...entries(width, height), '/ColorSpace': '/DeviceGray' }))
  }
  return image
}

function entries(width: number, height: number) {
  const facts = { '/Type': '/XObject', '/Subtype': '/Image', '/Width': width, '/Height': height } as const
  return { ...facts, '/BitsPerComponent': 8, '/Filter': '/FlateDecode' } as const
}

function withoutAlpha(pixels: Uint8Array): Uint8Array {
  const colours = new Uint8Array((pixels.length / 4) * 3)
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) colours.set(pixels.subarray(from, from + 3), to)
  return colours
}
