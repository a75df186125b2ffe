import { baseFontName } from './font-name.ts'
import { pageObjects } from './page-objects.ts'
import type { PageSize } from './page-size.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import { widthOf } from './read-page-text.ts'
import { traceGlyphs } from './trace-glyphs.ts'
import type { GlyphOutline, OutlineStep } from './write-charstrings.ts'
import { writeFont } from './write-font.ts'

/** Which font of a page: one of its shows, and the characters that the page writes in it. */
export interface FaceWish {
  show: number
  characters: string
}

const unitsPerEm = 1000
const mostCharacters = 2000
const mostSteps = 5000
const [line, curve, move] = [0, 1, 2]

/** A font of an open page, rebuilt from its glyphs so that a browser can write with it; undefined if none has outlines or can be traced. */
export function rebuiltFace(
  module: PdfiumModule,
  page: number,
  { show, characters, size }: FaceWish & { size: PageSize },
): Uint8Array<ArrayBuffer> | undefined {
  const object = pageObjects(module, page).texts[show]
  const font = object === undefined ? 0 : module.FPDFTextObj_GetFont(object)
  if (!font) return undefined
  const memory = module.pdfium.wasmExports.malloc(16)
  try {
    const outlined = [...new Set(characters)].slice(0, mostCharacters).map((character): GlyphOutline => {
      const code = character.codePointAt(0) ?? 0
      return { code, advance: widthOf(module, font, code, memory) * unitsPerEm, steps: outlineOf(module, font, code, memory) }
    })
    // Only fonts of type 3 have no name. PDFium would tell outlines of some other font for them.
    const hasOutlines = baseFontName(module, font) !== '' && outlined.some(({ steps }) => steps.length > 0)
    const glyphs = hasOutlines ? outlined : traceGlyphs(module, page, { font, size, unitsPerEm })
    if (glyphs.every(({ steps }) => steps.length === 0)) return undefined
    const measured = (isKnown: boolean) => (isKnown ? module.pdfium.getValue(memory, 'float') : 0)
    return writeFont(glyphs, {
      unitsPerEm,
      ascent: measured(module.FPDFFont_GetAscent(font, unitsPerEm, memory)) || 800,
      descent: measured(module.FPDFFont_GetDescent(font, unitsPerEm, memory)) || -220,
    })
  } finally {
    module.pdfium.wasmExports.free(memory)
  }
}

/** The glyph of a character as lines and curves, with room for two numbers at `memory`; empty if it has none. */
export function outlineOf(module: PdfiumModule, font: number, code: number, memory: number): OutlineStep[] {
  const path = module.FPDFFont_GetGlyphPath(font, code, unitsPerEm)
  if (!path) return []
  const count = Math.min(mostSteps, module.FPDFGlyphPath_CountGlyphSegments(path))
  const steps: OutlineStep[] = []
  const pointAt = (index: number) => {
    const segment = module.FPDFGlyphPath_GetGlyphPathSegment(path, index)
    module.FPDFPathSegment_GetPoint(segment, memory, memory + 4)
    // Points are in shares of the em square, whatever size is asked for.
    return { x: module.pdfium.getValue(memory, 'float') * unitsPerEm, y: module.pdfium.getValue(memory + 4, 'float') * unitsPerEm }
  }
  for (let index = 0; index < count; index += 1) {
    const kind = module.FPDFPathSegment_GetType(module.FPDFGlyphPath_GetGlyphPathSegment(path, index))
    if (kind === move || kind === line) steps.push({ kind: kind === move ? 'move' : 'line', points: [pointAt(index)] })
    else if (kind === curve && index + 2 < count) {
      steps.push({ kind: 'curve', points: [pointAt(index), pointAt(index + 1), pointAt(index + 2)] })
      index += 2
    }
  }
  return steps
}
