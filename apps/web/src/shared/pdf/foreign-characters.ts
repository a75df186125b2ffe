import { annotationString } from './annotation-string.ts'
import type { PdfiumModule } from './pdfium-module.ts'

const mostCharacters = 200_000
const mostAnnotations = 2000

/** The characters of an open page in fonts that the document doesn't carry, those of its annotations among them. */
export function foreignCharacters(module: PdfiumModule, page: number): Set<string> {
  const found = new Set<string>()
  const text = module.FPDFText_LoadPage(page)
  if (text) {
    const isForeign = foreignTo(module)
    const count = Math.min(mostCharacters, module.FPDFText_CountChars(text))
    for (let index = 0; index < count; index += 1) {
      if (isForeign(module.FPDFText_GetTextObject(text, index))) add(found, module.FPDFText_GetUnicode(text, index))
    }
    module.FPDFText_ClosePage(text)
  }
  for (const words of annotationTexts(module, page)) for (const character of words) add(found, character.codePointAt(0) ?? 0)
  return found
}

/** Control characters and single halves of a pair have no glyph. */
function add(found: Set<string>, code: number): void {
  if (code > 0x20 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000)) found.add(String.fromCodePoint(code))
}

/** Whether a text object is written in a font that the document doesn't carry. */
function foreignTo(module: PdfiumModule): (object: number) => boolean {
  const known = new Map<number, boolean>()
  return (object) => {
    const font = object ? module.FPDFTextObj_GetFont(object) : 0
    if (!font) return false
    const isForeign = known.get(font) ?? module.FPDFFont_GetIsEmbedded(font) === 0
    known.set(font, isForeign)
    return isForeign
  }
}

/** What annotations say and fields hold, which is mostly what they draw. */
function* annotationTexts(module: PdfiumModule, page: number): Generator<string> {
  const count = Math.min(mostAnnotations, module.FPDFPage_GetAnnotCount(page))
  for (let index = 0; index < count; index += 1) {
    const annotation = module.FPDFPage_GetAnnot(page, index)
    if (!annotation) continue
    for (const key of ['Contents', 'V']) yield annotationString(module, annotation, key)
    module.FPDFPage_CloseAnnot(annotation)
  }
}
