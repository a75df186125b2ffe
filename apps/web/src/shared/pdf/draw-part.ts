import type { PageSize } from './page-size.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import { textObjects } from './text-objects.ts'

/** A rectangle of a drawn page, in pixels of the whole page at this scale. */
export interface PagePart {
  /** Pixels per point. */
  scale: number
  left: number
  top: number
  width: number
  height: number
  /** The numbers of show operators that are left out. */
  hidden: readonly number[]
}

const maxSide = 4096
const white = 0xffffffff
const flags = 0x01 | 0x10 | 0x200

/** Draws a part of an open page as RGBA. Hidden text is active again afterwards, so that every call stands for itself. */
export function drawPagePart(
  module: PdfiumModule,
  page: number,
  { size, part }: { size: PageSize; part: PagePart },
): { width: number; height: number; pixels: Uint8ClampedArray<ArrayBuffer> } {
  const [width, height] = [bounded(part.width), bounded(part.height)]
  const whole = { width: Math.max(1, Math.round(size.width * part.scale)), height: Math.max(1, Math.round(size.height * part.scale)) }
  const hidden = part.hidden.length > 0 ? hiddenObjects(module, page, part.hidden) : []
  const bitmap = module.FPDFBitmap_Create(width, height, 1)
  if (bitmap === 0) throw new RangeError('no memory for a part of a page')
  try {
    for (const object of hidden) module.FPDFPageObj_SetIsActive(object, false)
    module.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    module.FPDF_RenderPageBitmap(bitmap, page, -part.left, -part.top, whole.width, whole.height, 0, flags)
    const start = module.FPDFBitmap_GetBuffer(bitmap)
    const bytes = module.pdfium.HEAPU8.slice(start, start + module.FPDFBitmap_GetStride(bitmap) * height)
    return { width, height, pixels: new Uint8ClampedArray(bytes.buffer) }
  } finally {
    for (const object of hidden) module.FPDFPageObj_SetIsActive(object, true)
    module.FPDFBitmap_Destroy(bitmap)
  }
}

function hiddenObjects(module: PdfiumModule, page: number, numbers: readonly number[]): number[] {
  const objects = textObjects(module, page)
  return numbers.flatMap((number) => objects[number] ?? [])
}

function bounded(pixels: number): number {
  return Math.min(maxSide, Math.max(1, Math.round(pixels)))
}
