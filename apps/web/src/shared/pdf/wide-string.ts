import type { PdfiumModule } from './pdfium-module.ts'

/** Longer texts are taken for none. PDFium fills no buffer that is too short, so a text is always read whole. */
const mostBytes = 4_000_000

/**
 * A text that PDFium writes in UTF-16 where it is told to, with its length in bytes as the answer; at most this many characters of it. Empty
 * without one.
 */
export function wideString(module: PdfiumModule, mostCharacters: number, write: (target: number, length: number) => number): string {
  const length = write(0, 0)
  if (length <= 2 || length > mostBytes) return ''
  const { malloc, free } = module.pdfium.wasmExports
  const target = malloc(length)
  try {
    if (write(target, length) !== length) return ''
    return new TextDecoder('utf-16le').decode(module.pdfium.HEAPU8.slice(target, target + Math.min(length - 2, mostCharacters * 2)))
  } finally {
    free(target)
  }
}
