import type { PdfiumModule } from './pdfium-module.ts'

const mostBytes = 256

/** The name of a font without the mark of a subset; empty if it is longer than any real one. */
export function fontName(module: PdfiumModule, font: number): string {
  return baseFontName(module, font).replace(/^[A-Z]{6}\+/, '')
}

/** The same with that mark. */
export function baseFontName(module: PdfiumModule, font: number): string {
  const { malloc, free } = module.pdfium.wasmExports
  const target = malloc(mostBytes)
  try {
    const length = module.FPDFFont_GetBaseFontName(font, target, mostBytes)
    // PDFium writes nothing where there is too little room.
    if (length > mostBytes) return ''
    const bytes = module.pdfium.HEAPU8.slice(target, target + Math.max(0, length - 1))
    return new TextDecoder().decode(bytes)
  } finally {
    free(target)
  }
}
