import { asPart } from '@octavo/sandbox/job-clock.ts'
import { characterField, codeField, generatedKind, hyphenKind, kindField, recordWords, withCharacterRecords } from './character-records.ts'
import { type Pointer, pdfium } from './library.ts'
import { openShownFonts, type ShownFonts, type ShownText } from './shown-fonts.ts'

/** The characters that a code of a font represents, and its width in font sizes. */
export interface CodeSample {
  text: number[]
  width: number
}

/** A font loaded by PDFium. */
export interface SampledFont {
  /** In font sizes. */
  ascent: number
  descent: number
  /** In the order of `codes`; only those in `shown` get a text. PDFium drops all but one of consecutive spaces. */
  read(codes: readonly number[], shown: readonly number[]): CodeSample[]
}

/** Opens a document whose pages each show one text in one font, to find out what the codes of these fonts represent. */
export function openFontSamples(path: string): FontSamples {
  return openShownFonts(path, (shown) => (shown.texts === 1 ? sampledFont(shown) : undefined))
}

export type FontSamples = ShownFonts<SampledFont>

/** PDFium rounds to a thousandth of the size. */
const size = 1000

function sampledFont({ page, text: shown, font, number }: ShownText): SampledFont {
  const library = pdfium()
  const metric = new Float32Array(1)
  const measure = (ask: () => number) => (ask() ? (metric[0] ?? 0) / size : 0)
  return {
    ascent: measure(() => library.FPDFFont_GetAscent(font, size, metric)),
    descent: measure(() => library.FPDFFont_GetDescent(font, size, metric)),
    read(codes, asked) {
      const texts = asked.length === 0 ? new Map<number, number[]>() : asPart({ kind: 'font', number }, () => textsOf(page, shown, asked))
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
