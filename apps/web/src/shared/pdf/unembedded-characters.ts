import { annotationString } from './annotation-string.ts'
import { fontName } from './font-name.ts'
import type { PdfiumModule } from './pdfium-module.ts'

const mostCharacters = 200_000
const mostAnnotations = 2000

/**
 * The characters of an open page in fonts that the document doesn't embed, those of its annotations among them. PDFium has the standard
 * Latin fonts itself, so of those only East Asian characters count.
 */
export function unembeddedCharacters(module: PdfiumModule, page: number): Set<string> {
  const found = new Set<string>()
  const text = module.FPDFText_LoadPage(page)
  if (text) {
    const firstOf = firstCharacters(module)
    const count = Math.min(mostCharacters, module.FPDFText_CountChars(text))
    for (let index = 0; index < count; index += 1) {
      const code = module.FPDFText_GetUnicode(text, index)
      if (code >= firstOf(module.FPDFText_GetTextObject(text, index))) add(found, code)
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

/** The radicals, the first block of East Asian characters. */
const firstEastAsian = 0x2e80

const standardFont = /^(Helvetica|Arial(MT)?|Times|TimesNewRoman(PS)?(MT)?|Courier|CourierNew(PS)?(MT)?|Symbol|ZapfDingbats)(?=[-,]|$)/

/** The first character of a text object's font that a substitute is needed for. */
function firstCharacters(module: PdfiumModule): (object: number) => number {
  const known = new Map<number, number>()
  return (object) => {
    const font = object ? module.FPDFTextObj_GetFont(object) : 0
    const first = known.get(font) ?? firstCharacter(module, font)
    known.set(font, first)
    return first
  }
}

function firstCharacter(module: PdfiumModule, font: number): number {
  if (!font || module.FPDFFont_GetIsEmbedded(font) !== 0) return Number.POSITIVE_INFINITY
  return standardFont.test(fontName(module, font)) ? firstEastAsian : 0
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
