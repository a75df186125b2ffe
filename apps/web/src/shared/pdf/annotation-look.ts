import type { Point } from '@octavo/core/edits/geometry.ts'
import type { AnnotationLook } from './page-things.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import type { Place } from './placing.ts'

interface LookParts {
  place: Place
  memory: number
  width: number
  fill: string | undefined
}

const marks = { 9: 'highlight', 10: 'underline', 11: 'squiggly', 12: 'strikeout' } as const
const most = 5000

/** How an annotation can be redrawn from its entries, the same way as the engine does. */
export function lookOfAnnotation(module: PdfiumModule, annotation: number, parts: LookParts): AnnotationLook | undefined {
  const subtype = module.FPDFAnnot_GetSubtype(annotation)
  const { fill } = parts
  if (subtype in marks) {
    const quads = quadsOf(module, annotation, parts)
    return quads.length > 0 ? { kind: 'markup', how: marks[subtype as keyof typeof marks], quads } : undefined
  }
  if (subtype === 5 || subtype === 6)
    return { kind: 'shape', shape: subtype === 5 ? 'rect' : 'ellipse', room: roomOf(module, annotation, parts), fill }
  if (subtype === 4) {
    const { memory } = parts
    if (!module.FPDFAnnot_GetLine(annotation, memory, memory + 8)) return undefined
    const points = floatPoints(module, memory, 2, parts.place)
    return { kind: 'shape', shape: endsInArrow(module, annotation, memory) ? 'arrow' : 'line', points, fill }
  }
  if (subtype === 7 || subtype === 8) {
    const points = pointsBy(module, parts.place, (target, count) => module.FPDFAnnot_GetVertices(annotation, target, count))
    return points.length > 1 ? { kind: 'shape', shape: subtype === 7 ? 'polygon' : 'polyline', points, fill } : undefined
  }
  if (subtype !== 15) return undefined
  const strokes = Array.from({ length: Math.min(most, module.FPDFAnnot_GetInkListCount(annotation)) }, (_, index) =>
    pointsBy(module, parts.place, (target, count) => module.FPDFAnnot_GetInkListPath(annotation, index, target, count)),
  ).filter((stroke) => stroke.length > 0)
  return strokes.length > 0 ? { kind: 'ink', strokes } : undefined
}

/** By how much a shape lies inside its rectangle: as stated, or half its line. */
function roomOf(module: PdfiumModule, annotation: number, { memory, width }: LookParts): number {
  if (!module.EPDFAnnot_GetRectangleDifferences(annotation, memory, memory + 4, memory + 8, memory + 12)) return width / 2
  return Math.max(...[0, 4, 8, 12].map((offset) => module.pdfium.getValue(memory + offset, 'float'))) || width / 2
}

/** Open and closed arrows, and those that point backwards, by their numbers. */
const arrows = new Set([4, 5, 7, 8])

function endsInArrow(module: PdfiumModule, annotation: number, memory: number): boolean {
  const at = memory + 32
  return module.EPDFAnnot_GetLineEndings(annotation, at, at + 4) && arrows.has(module.pdfium.getValue(at + 4, 'i32'))
}

/** Corners in the order of reading: the file has those at the bottom the other way round. */
function quadsOf(module: PdfiumModule, annotation: number, { place, memory }: LookParts): Point[][] {
  const count = Math.min(most, module.FPDFAnnot_CountAttachmentPoints(annotation))
  return Array.from({ length: count }, (_, index) => {
    if (!module.FPDFAnnot_GetAttachmentPoints(annotation, index, memory)) return []
    const [topLeft, topRight, bottomLeft, bottomRight] = floatPoints(module, memory, 4, place)
    return topLeft && topRight && bottomLeft && bottomRight ? [topLeft, topRight, bottomRight, bottomLeft] : []
  }).filter((quad) => quad.length === 4)
}

function floatPoints(module: PdfiumModule, start: number, count: number, place: Place): Point[] {
  const at = (index: number) => module.pdfium.getValue(start + index * 4, 'float')
  return Array.from({ length: count }, (_, index) => place(at(index * 2), at(index * 2 + 1)))
}

/** Points that PDFium writes into memory, after it was asked how many there are. */
function pointsBy(module: PdfiumModule, place: Place, read: (target: number, count: number) => number): Point[] {
  const count = Math.min(most * 10, read(0, 0))
  if (count === 0) return []
  const { malloc, free } = module.pdfium.wasmExports
  const target = malloc(count * 8)
  try {
    read(target, count)
    return floatPoints(module, target, count, place)
  } finally {
    free(target)
  }
}
