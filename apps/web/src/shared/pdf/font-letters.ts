import { baseFontName } from './font-name.ts'
import { outlineOf } from './glyph-outline.ts'
import { widthOf } from './glyph-width.ts'
import { pageObjects } from './page-objects.ts'
import type { ShownText } from './page-text.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import type { PenEnd } from './pen-ends.ts'
import { characterAt, mostCharacters, readPageText } from './read-page-text.ts'

/** Which letters a document has in a font of a page: that of one of its shows, and the first and last page to look for them. */
export interface LettersWish {
  show: number
  from: number
  to: number
  /** Those that were found before. */
  known: string
}

/** The letters of some pages, and from where on there are more; undefined at the end. */
export interface FoundLetters {
  letters: string
  next: number | undefined
}

/** So long pages are read at once; what is to be drawn doesn't wait longer. */
export const readingMs = 50

/** The letters that glyphs of their own show: those in a ligature can't be had without the others. */
export function lettersShown(shown: readonly ShownText[]): string[] {
  return shown.flatMap(({ glyphs }) => glyphs.flatMap(({ text }) => ([...text].length === 1 ? [text.normalize('NFC')] : [])))
}

/** The letters that an open page shows in a font; none if all of them are known, as on most pages after the first few. */
export function lettersOnPage(module: PdfiumModule, page: number, font: number, known: ReadonlySet<string> = new Set()): string[] {
  if (!showsOther(module, page, { font, known })) return []
  const { texts } = pageObjects(module, page)
  const isWritten = (show: number) => module.FPDFTextObj_GetFont(texts[show] ?? 0) === font
  return lettersShown(readPageText(module, page, nowhere).shown.filter(({ show }) => isWritten(show)))
}

/** Whether an open page may show other letters in a font than those that are known. Much cheaper than to read its text. */
function showsOther(module: PdfiumModule, page: number, { font, known }: { font: number; known: ReadonlySet<string> }): boolean {
  const text = module.FPDFText_LoadPage(page)
  if (!text) return false
  try {
    const count = Math.min(mostCharacters, module.FPDFText_CountChars(text))
    for (let index = 0; index < count; index += 1) {
      if (known.has(characterAt(module, text, index).normalize('NFC')) || module.FPDFText_IsGenerated(text, index) === 1) continue
      if (module.FPDFTextObj_GetFont(module.FPDFText_GetTextObject(text, index)) === font) return true
    }
    return false
  } finally {
    module.FPDFText_ClosePage(text)
  }
}

/** Where letters stand and how wide they are isn't asked. */
const nowhere = { size: { width: 1, height: 1 }, penEnds: () => new Map<number, PenEnd>() }

/** The Latin letters of a font of an open page that isn't reduced to what the document shows; none of fonts with several bytes a letter. */
export function lettersOfWhole(module: PdfiumModule, page: number, font: number): string[] {
  const isReduced = /^[A-Z]{6}\+/.test(baseFontName(module, font))
  if (isReduced || lettersOnPage(module, page, font).some((letter) => letter >= firstEastAsian)) return []
  const memory = module.pdfium.wasmExports.malloc(16)
  try {
    const drawn = (code: number) => JSON.stringify(outlineOf(module, { font, code, unitsPerEm: 1000 }, memory))
    // What stands for a letter that isn't there may be a box.
    const [nothing, box] = [JSON.stringify([]), drawn(inNoFont)]
    return latin.filter((letter) => {
      const code = letter.codePointAt(0) ?? 0
      const outline = drawn(code)
      return widthOf(module, font, code, memory) > 0 && outline !== nothing && outline !== box
    })
  } finally {
    module.pdfium.wasmExports.free(memory)
  }
}

/** The radicals, the first block of East Asian characters. */
const firstEastAsian = '\u2e80'

/** For private use. */
const inNoFont = 0xe000

/** What fonts with one byte a letter mostly have: those of Windows-1252. */
const latin = [
  ...Array.from({ length: 94 }, (_, index) => String.fromCodePoint(0x21 + index)),
  ...Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0xa1 + index)),
  ...'ŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™',
]
