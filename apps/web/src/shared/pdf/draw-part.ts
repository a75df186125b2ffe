import { pageObjects } from './page-objects.ts'
import type { PageSize } from './page-size.ts'
import type { HiddenThings } from './page-things.ts'
import type { PdfiumModule } from './pdfium-module.ts'

/** A rectangle of a drawn page, in pixels of the whole page at this scale. */
export interface PagePart {
  /** Pixels per point. */
  scale: number
  left: number
  top: number
  width: number
  height: number
  hidden: HiddenThings
  /** If given, nothing else is drawn, on nothing. */
  only?: { image: number } | { annotation: number } | { shows: readonly number[] }
}

const maxSide = 4096
const white = 0xffffffff
const clear = 0
const flags = 0x01 | 0x10 | 0x200

/** Draws a part of an open page as RGBA. What is hidden is shown again afterwards, so that every call stands for itself. */
export function drawPagePart(
  module: PdfiumModule,
  page: number,
  { size, part }: { size: PageSize; part: PagePart },
): { width: number; height: number; pixels: Uint8ClampedArray<ArrayBuffer> } {
  const [width, height] = [bounded(part.width), bounded(part.height)]
  const whole = { width: Math.max(1, Math.round(size.width * part.scale)), height: Math.max(1, Math.round(size.height * part.scale)) }
  const bitmap = module.FPDFBitmap_Create(width, height, 1)
  if (bitmap === 0) throw new RangeError('no memory for a part of a page')
  const show = hideThings(module, page, part)
  try {
    module.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, part.only ? clear : white)
    module.FPDF_RenderPageBitmap(bitmap, page, -part.left, -part.top, whole.width, whole.height, 0, flags)
    const start = module.FPDFBitmap_GetBuffer(bitmap)
    const bytes = module.pdfium.HEAPU8.slice(start, start + module.FPDFBitmap_GetStride(bitmap) * height)
    return { width, height, pixels: new Uint8ClampedArray(bytes.buffer) }
  } finally {
    show()
    module.FPDFBitmap_Destroy(bitmap)
  }
}

const hiddenFlag = 0x02

/** Hides things of a page, and returns what shows them again. */
function hideThings(module: PdfiumModule, page: number, part: PagePart): () => void {
  const objects = hiddenObjects(module, page, part)
  const annotations = hiddenAnnotations(module, page, part)
  for (const object of objects) module.FPDFPageObj_SetIsActive(object, false)
  for (const { annotation, flags: own } of annotations) module.FPDFAnnot_SetFlags(annotation, own | hiddenFlag)
  return () => {
    for (const object of objects) module.FPDFPageObj_SetIsActive(object, true)
    for (const { annotation, flags: own } of annotations) {
      module.FPDFAnnot_SetFlags(annotation, own)
      module.FPDFPage_CloseAnnot(annotation)
    }
  }
}

type Wanted = Pick<PagePart, 'hidden' | 'only'>

function hiddenObjects(module: PdfiumModule, page: number, { hidden, only }: Wanted): number[] {
  if (!only && hidden.shows.length === 0 && hidden.images.length === 0) return []
  const { texts, images, all } = pageObjects(module, page)
  if (only) {
    const kept = 'image' in only ? [images[only.image]?.object] : 'shows' in only ? only.shows.map((show) => texts[show]) : []
    return all.filter((object) => !kept.includes(object))
  }
  const shows = withSaidTogether(module, texts, hidden.shows)
  return [...[...shows].flatMap((number) => texts[number] ?? []), ...hidden.images.flatMap((number) => images[number]?.object ?? [])]
}

/** The shows with those around them of which marked content says one text: that of all is read as the text of one. */
function withSaidTogether(module: PdfiumModule, texts: readonly number[], shows: readonly number[]): Set<number> {
  const all = new Set(shows)
  for (const show of shows) {
    const mark = saidMark(module, texts[show])
    if (mark === undefined) continue
    for (const step of [-1, 1]) for (let next = show + step; saidMark(module, texts[next]) === mark; next += step) all.add(next)
  }
  return all
}

/** The marked content around an object that says a text of its own. */
export function saidMark(module: PdfiumModule, object: number | undefined): number | undefined {
  if (object === undefined) return undefined
  for (let index = module.FPDFPageObj_CountMarks(object) - 1; index >= 0; index -= 1) {
    const mark = module.FPDFPageObj_GetMark(object, index)
    if (module.FPDFPageObjMark_GetParamValueType(mark, 'ActualText') !== 0) return mark
  }
  return undefined
}

function hiddenAnnotations(module: PdfiumModule, page: number, { hidden, only }: Wanted): { annotation: number; flags: number }[] {
  const kept = only && 'annotation' in only ? only.annotation : undefined
  const numbers = only ? Array.from({ length: module.FPDFPage_GetAnnotCount(page) }, (_, index) => index) : hidden.annotations
  return numbers.flatMap((number) => {
    const annotation = number === kept ? 0 : module.FPDFPage_GetAnnot(page, number)
    return annotation ? [{ annotation, flags: module.FPDFAnnot_GetFlags(annotation) }] : []
  })
}

function bounded(pixels: number): number {
  return Math.min(maxSide, Math.max(1, Math.round(pixels)))
}
