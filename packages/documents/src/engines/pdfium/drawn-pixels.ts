import { type Pointer, pdfium } from './library.ts'

/** More image pixels than any page made for viewing has: a finely scanned large drawing has a third of that. */
export const maxDrawnPixels = 8_000_000_000

const imageObject = 3
const formObject = 5
const maxDepth = 16
const maxObjects = 200_000

/** The number of image pixels on an open page, each image counted as often as it is drawn; stops counting above the limit. */
export function drawnPixels(page: Pointer): number {
  const library = pdfium()
  const [width, height] = [new Uint32Array(1), new Uint32Array(1)]
  let pixels = 0
  let objects = 0
  const count = (object: Pointer | null, depth: number) => {
    objects += 1
    if (object === null || depth > maxDepth || objects > maxObjects || pixels > maxDrawnPixels) return
    const type = library.FPDFPageObj_GetType(object)
    if (type === imageObject && library.FPDFImageObj_GetImagePixelSize(object, width, height)) pixels += (width[0] ?? 0) * (height[0] ?? 0)
    if (type !== formObject) return
    const inside = library.FPDFFormObj_CountObjects(object)
    for (let index = 0; index < inside && objects <= maxObjects; index++) count(library.FPDFFormObj_GetObject(object, index), depth + 1)
  }
  const outside = library.FPDFPage_CountObjects(page)
  for (let index = 0; index < outside && objects <= maxObjects; index++) count(library.FPDFPage_GetObject(page, index), 0)
  return pixels
}
