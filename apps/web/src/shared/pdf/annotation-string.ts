import type { PdfiumModule } from './pdfium-module.ts'

const mostBytes = 40_000

/** A text entry of an annotation; empty without one. */
export function annotationString(module: PdfiumModule, annotation: number, key: string): string {
  const { malloc, free } = module.pdfium.wasmExports
  const length = Math.min(mostBytes, module.FPDFAnnot_GetStringValue(annotation, key, 0, 0))
  if (length <= 2) return ''
  const target = malloc(length)
  try {
    module.FPDFAnnot_GetStringValue(annotation, key, target, length)
    return new TextDecoder('utf-16le').decode(module.pdfium.HEAPU8.slice(target, target + length - 2)).replaceAll('\r', '\n')
  } finally {
    free(target)
  }
}
