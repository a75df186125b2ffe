import { type Box, boxAround, type Point } from '@octavo/core/edits/geometry.ts'
import { altTexts } from './alt-texts.ts'
import { lookOfAnnotation } from './annotation-look.ts'
import { annotationString } from './annotation-string.ts'
import { joined, matrixOfObject, pageObjects } from './page-objects.ts'
import type { PageSize } from './page-size.ts'
import type { AnnotationKind, PageAnnotation, PageField, PageImage, PageThings } from './page-things.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import { type Place, placing } from './placing.ts'

/** More than a person could tell apart; the rest of such a page is only shown. */
const mostThings = 2000
const hidden = 0x02
const noView = 0x20
const memoryBytes = 64

/** The images and annotations of an open page. */
export function readPageThings(module: PdfiumModule, page: number, size: PageSize): PageThings {
  const { malloc, free } = module.pdfium.wasmExports
  const memory = malloc(memoryBytes)
  try {
    const place = placing(module, page, size, memory)
    return { images: imagesOf(module, page, place), ...annotationsOf(module, page, { place, memory }) }
  } finally {
    free(memory)
  }
}

function imagesOf(module: PdfiumModule, page: number, place: Place): PageImage[] {
  const images = pageObjects(module, page).images.slice(0, mostThings)
  const alts = altTexts(module, page, images)
  return images.map(({ object, form }, image) => {
    const [a, b, c, d, e, f] = joined(matrixOfObject(module, object), form)
    return {
      image,
      alt: alts[image] ?? '',
      box: boxAround([place(e, f), place(a + e, b + f), place(c + e, d + f), place(a + c + e, b + d + f)]),
    }
  })
}

/** What PDFium calls the subtypes that people see. */
const kinds: Readonly<Record<number, AnnotationKind>> = {
  1: 'note',
  2: 'link',
  3: 'text',
  4: 'shape',
  5: 'shape',
  6: 'shape',
  7: 'shape',
  8: 'shape',
  9: 'markup',
  10: 'markup',
  11: 'markup',
  12: 'markup',
  13: 'stamp',
  14: 'other',
  15: 'ink',
  17: 'file',
}

interface Reading {
  place: Place
  memory: number
}

const widget = 20

function annotationsOf(module: PdfiumModule, page: number, reading: Reading): Pick<PageThings, 'annotations' | 'fields'> {
  const count = Math.min(mostThings, module.FPDFPage_GetAnnotCount(page))
  const annotations: PageAnnotation[] = []
  const fields: PageField[] = []
  for (let index = 0; index < count; index += 1) {
    const annotation = module.FPDFPage_GetAnnot(page, index)
    if (!annotation) continue
    try {
      const one = annotationOf(module, annotation, reading)
      if (one) annotations.push({ annotation: index, ...one })
      if (module.FPDFAnnot_GetSubtype(annotation) === widget && isShown(module, annotation))
        fields.push({ annotation: index, box: boxOfAnnotation(module, annotation, reading) })
    } finally {
      module.FPDFPage_CloseAnnot(annotation)
    }
  }
  return { annotations, fields }
}

function isShown(module: PdfiumModule, annotation: number): boolean {
  return (module.FPDFAnnot_GetFlags(annotation) & (hidden | noView)) === 0
}

function annotationOf(module: PdfiumModule, annotation: number, reading: Reading): Omit<PageAnnotation, 'annotation'> | undefined {
  const kind = kinds[module.FPDFAnnot_GetSubtype(annotation)]
  // Replies belong to what they answer.
  if (!kind || !isShown(module, annotation) || module.FPDFAnnot_HasKey(annotation, 'IRT')) return undefined
  const { memory } = reading
  const opacity = module.EPDFAnnot_GetOpacity(annotation, memory) ? (module.pdfium.getValue(memory, 'i32') & 255) / 255 : 1
  module.pdfium.setValue(memory, 0, 'i32')
  module.EPDFAnnot_GetBorderStyle(annotation, memory)
  const width = module.pdfium.getValue(memory, 'float') || 1
  return {
    kind,
    box: boxOfAnnotation(module, annotation, reading),
    color: colorOf(module, annotation, memory) ?? '#000000',
    opacity: Math.round(opacity * 100) / 100,
    width,
    text: annotationString(module, annotation, 'Contents'),
    author: annotationString(module, annotation, 'T'),
    look: lookOfAnnotation(module, annotation, { ...reading, width, fill: colorOf(module, annotation, memory, innerColor) }),
  }
}

function boxOfAnnotation(module: PdfiumModule, annotation: number, { place, memory }: Reading): Box {
  if (!module.FPDFAnnot_GetRect(annotation, memory)) return { x: 0, y: 0, width: 0, height: 0 }
  const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((offset) => module.pdfium.getValue(memory + offset, 'float'))
  const corners: Point[] = [place(left, top), place(right, bottom)]
  return boxAround(corners)
}

const innerColor = 1

function colorOf(module: PdfiumModule, annotation: number, memory: number, which = 0): string | undefined {
  if (!module.EPDFAnnot_GetColor(annotation, which, memory, memory + 4, memory + 8)) return undefined
  const parts = [0, 4, 8].map((offset) => module.pdfium.getValue(memory + offset, 'i32') & 255)
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
