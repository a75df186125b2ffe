import type { PdfiumModule } from './pdfium-module.ts'
import { wideString } from './wide-string.ts'

const mostCharacters = 20_000

/** A text entry of an annotation; empty without one. */
export function annotationString(module: PdfiumModule, annotation: number, key: string): string {
  const text = wideString(module, mostCharacters, (target, length) => module.FPDFAnnot_GetStringValue(annotation, key, target, length))
  return text.replaceAll('\r', '\n')
}
