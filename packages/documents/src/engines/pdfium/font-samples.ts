import { AppError } from '@octavo/core/messages/errors.ts'
import type { TextStyle } from '@octavo/layout/glyphs.ts'
import { characterField, codeField, generatedKind, hyphenKind, kindField, recordWords, withCharacterRecords } from './character-records.ts'
import { fontStyle } from './font-style.ts'
import { type Pointer, pdfium } from './library.ts'

/** The characters that a code of a font represents, and its width in font sizes. */
export interface CodeSample {
  text: number[]
  width: number
}

/** A font loaded by PDFium. */
export interface SampledFont {
  style: TextStyle
  /** In font sizes. */
  ascent: number
  descent: number
  /** In the order of `codes`; only those in `shown` get a text. PDFium drops all but one of consecutive spaces. */
  read(codes: readonly number[], shown: readonly number[]): CodeSample[]
}

/** A document whose pages each show one text in one font, opened to find out what the codes of these fonts represent. */
export interface FontSamples extends Disposable {
  /** The font of a page, counted from 0; undefined if PDFium shows nothing with it. */
  font(page: number): SampledFont | undefined
}

export function openFontSamples(path: string): FontSamples {
  const library = pdfium()
  const document = library.FPDF_LoadDocument(path, null)
  if (document === null) throw new AppError('DOCUMENT_DAMAGED')
  const pages: Pointer[] = []
  return {
    font(index) {
      const page = library.FPDF_LoadPage(document, index)
      if (page === null) return undefined
      pages.push(page)
      const shown = library.FPDFPage_CountObjects(page) === 1 ? library.FPDFPage_GetObject(page, 0) : null
      const font = shown && library.FPDFTextObj_GetFont(shown)
      return shown && font ? sampledFont(page, shown, font) : undefined
    },
    [Symbol.dispose]() {
      for (const page of pages) library.FPDF_ClosePage(page)
      library.FPDF_CloseDocument(document)
    },
  }
}

/** PDFium rounds to a thousandth of the size. */
const size = 1000

function sampledFont(page: Pointer, shown: Pointer, font: Pointer): SampledFont {
  const library = pdfium()
  const metric = new Float32Array(1)
  const measure = (ask: () => number) => (ask() ? (metric[0] ?? 0) / size : 0)
  return {
    style: fontStyle(font),
    ascent: measure(() => library.FPDFFont_GetAscent(font, size, metric)),
    descent: measure(() => library.FPDFFont_GetDescent(font, size, metric)),
    read(codes, asked) {
      const texts = asked.length === 0 ? new Map<number, number[]>() : textsOf(page, shown, asked)
      return codes.map((code) => ({
        text: texts.get(code) ?? [],
        width: measure(() => library.FPDFFont_GetGlyphWidthFromCharCode(font, code, size, metric)),
      }))
    },
  }
}

const hyphen = 0x2d

/** Makes the page show these codes, and returns the text PDFium reads from them. */
function textsOf(page: Pointer, shown: Pointer, codes: readonly number[]): Map<number, number[]> {
  const texts = new Map<number, number[]>()
  if (!pdfium().FPDFText_SetCharcodes(shown, Uint32Array.from(codes), codes.length)) return texts
  return withCharacterRecords(page, ({ count, words }) => {
    for (let index = 0; index < count; index++) {
      const at = index * recordWords
      const kind = words[at + kindField]
      if (kind === generatedKind) continue
      const code = words[at + codeField] ?? 0
      const character = kind === hyphenKind ? hyphen : (words[at + characterField] ?? 0)
      texts.set(code, [...(texts.get(code) ?? []), character])
    }
    return texts
  })
}
