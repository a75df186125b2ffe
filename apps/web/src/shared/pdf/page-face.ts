import { spaceWidth } from '@octavo/core/edits/styled-text.ts'
import { baseFontName } from './font-name.ts'
import { outlineOf } from './glyph-outline.ts'
import { widthOf } from './glyph-width.ts'
import { clustersOn, mayCluster } from './letter-clusters.ts'
import { pageObjects } from './page-objects.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import type { TextWish } from './read-page-text.ts'
import { shapedLetters } from './shaped-letters.ts'
import { traceGlyphs } from './trace-glyphs.ts'
import type { GlyphOutline, LetterCluster } from './write-charstrings.ts'
import { writeFont } from './write-font.ts'

/** Which font of a page: one of its shows, and the characters that the page writes in it. */
export interface FaceWish {
  show: number
  characters: string
}

const unitsPerEm = 1000
const mostCharacters = 2000

/** A font of an open page, rebuilt from its glyphs so that a browser can write with it; undefined if none has outlines or can be traced. */
export function rebuiltFace(
  module: PdfiumModule,
  page: number,
  { show, characters, ...text }: FaceWish & TextWish,
): Uint8Array<ArrayBuffer> | undefined {
  const object = pageObjects(module, page).texts[show]
  const font = object === undefined ? 0 : module.FPDFTextObj_GetFont(object)
  if (!font) return undefined
  const memory = module.pdfium.wasmExports.malloc(16)
  try {
    const outlined = [...new Set(characters)].slice(0, mostCharacters).map((character): GlyphOutline => {
      const code = character.codePointAt(0) ?? 0
      return {
        code,
        advance: widthOf(module, font, code, memory) * unitsPerEm,
        steps: outlineOf(module, { font, code, unitsPerEm }, memory),
      }
    })
    // Only fonts of type 3 have no name. PDFium would tell outlines of some other font for them.
    const hasOutlines = baseFontName(module, font) !== '' && outlined.some(({ steps }) => steps.length > 0)
    const glyphs = hasOutlines ? outlined : traceGlyphs(module, page, { font, ...text, unitsPerEm })
    if (glyphs.every(({ steps }) => steps.length === 0)) return undefined
    const clusters = mayCluster(characters) ? clustersOn(module, page, { font, ...text, unitsPerEm }) : []
    const measured = (isKnown: boolean) => (isKnown ? module.pdfium.getValue(memory, 'float') : 0)
    return writeFont(
      withLetters(glyphs, clusters),
      {
        unitsPerEm,
        ascent: measured(module.FPDFFont_GetAscent(font, unitsPerEm, memory)) || 800,
        descent: measured(module.FPDFFont_GetDescent(font, unitsPerEm, memory)) || -220,
      },
      clusters,
    )
  } finally {
    module.pdfium.wasmExports.free(memory)
  }
}

/**
 * The glyphs with those of letters that the page alone draws, from a letter and a mark, and empty ones for all others of clusters. A space
 * is as wide as the engine writes it where the page has none in this font.
 */
function withLetters(glyphs: readonly GlyphOutline[], clusters: readonly LetterCluster[]): GlyphOutline[] {
  const all = new Map(glyphs.map((glyph) => [glyph.code, glyph]))
  for (const { letters, advance, steps } of clusters)
    for (const letter of shapedLetters(letters)) {
      const code = letter.codePointAt(0) ?? 0
      const isWhole = letter === letters
      const known = all.get(code)
      if (isWhole && !known?.steps.length) all.set(code, { code, advance, steps })
      else if (!known) all.set(code, { code, advance: 0, steps: [] })
    }
  if (!all.has(space)) all.set(space, { code: space, advance: spaceWidth * unitsPerEm, steps: [] })
  return [...all.values()]
}

const space = 0x20
