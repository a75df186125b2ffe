import type { Box } from '@octavo/core/edits/geometry.ts'
import type { PageImage } from '@octavo/documents/engines/pdfium/render.ts'

/** Pixels a point in the images that are looked at. */
export const scale = 2
const different = 48
const panelDifference = 10

/**
 * Whether an image of the page shows a blank where a field is, by pixels alone and so by nothing that the search itself uses: a line along
 * its lower edge, a ground of another colour, or (for a small one) a symbol that fills it.
 */
export function hasDrawnBlank(image: PageImage, box: Box): boolean {
  return hasLine(image, box) || hasGround(image, box) || (Math.max(box.width, box.height) <= 26 && hasSymbol(image, box))
}

/** A row of pixels near the lower edge of which most differ from the middle of the field. */
function hasLine(image: PageImage, box: Box): boolean {
  const paper = middle(image, box)
  const [from, to] = [Math.round((box.x + 1) * scale), Math.round((box.x + box.width - 1) * scale)]
  for (let y = Math.round((box.y + box.height - 4) * scale); y <= (box.y + box.height + 3.5) * scale; y += 1) {
    let inked = 0
    for (let x = from; x < to; x += 1) if (distance(pixel(image, x, y), paper) > different) inked += 1
    if (inked >= 0.6 * (to - from)) return true
  }
  return false
}

function hasGround(image: PageImage, box: Box): boolean {
  const own = middle(image, box)
  const around = [
    [box.x + box.width / 2, box.y - 4],
    [box.x + box.width / 2, box.y + box.height + 4],
    [box.x - 4, box.y + box.height / 2],
    [box.x + box.width + 4, box.y + box.height / 2],
  ].map(([x = 0, y = 0]) => distance(pixel(image, Math.round(x * scale), Math.round(y * scale)), own))
  return around.filter((other) => other > panelDifference).length >= 3
}

function hasSymbol(image: PageImage, box: Box): boolean {
  const paper = pixel(image, Math.round((box.x - 4) * scale), Math.round((box.y - 4) * scale))
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]
  for (let y = Math.round((box.y - 2) * scale); y <= (box.y + box.height + 2) * scale; y += 1) {
    for (let x = Math.round((box.x - 2) * scale); x <= (box.x + box.width + 2) * scale; x += 1) {
      if (distance(pixel(image, x, y), paper) <= different) continue
      ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)]
    }
  }
  return right - left >= 0.6 * box.width * scale && bottom - top >= 0.6 * box.height * scale
}

function middle(image: PageImage, { x, y, width, height }: Box): readonly number[] {
  return pixel(image, Math.round((x + width / 2) * scale), Math.round((y + height / 2) * scale))
}

function pixel({ pixels, width, height, channels }: PageImage, x: number, y: number): readonly number[] {
  const at = (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * channels
  return [pixels[at] ?? 255, pixels[at + 1] ?? 255, pixels[at + 2] ?? 255]
}

function distance(one: readonly number[], other: readonly number[]): number {
  return Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))))
}
