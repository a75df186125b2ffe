import type { EastAsianFace } from '@octavo/core/text/east-asian-faces.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import { type FontNeed, faceKey, type GivenFont } from './substitute-face.ts'
import { createSystemFonts } from './system-fonts.ts'

/** The pages of a document as far as fonts are concerned. */
export interface WrittenPages {
  count: number
  /** The characters of a page in fonts that the document doesn't embed. */
  charactersOf(page: number): Set<string>
}

/** Which fonts the open documents lack. */
export interface FontNeeds {
  /** Does something with a document, and notes which faces PDFium looks for. */
  noting<Result>(id: number, work: () => Result): Result
  /** What is missing for a page that was noted; empty if it shows all its text. */
  missing(id: number, page: number, pages: WrittenPages): FontNeed[]
  /** What is missing for the pages behind one, as far as they are read in a short time. */
  missingBehind(id: number, page: number, pages: WrittenPages): FontNeed[]
  /** Takes a font, and returns the documents that have to be opened again for it. */
  add(font: GivenFont): number[]
  forget(id: number): void
}

/** How long the pages behind one are read for the characters they need, so that not every page asks for a font. */
const readAheadMs = 200

export function createFontNeeds(module: PdfiumModule): FontNeeds {
  const fonts = createSystemFonts(module)
  const needs = new Map<number, { faces: Map<string, EastAsianFace>; shown: Set<number> }>()

  function noting<Result>(id: number, work: () => Result): Result {
    const { result, faces } = fonts.watch(work)
    if (faces.length === 0) return result
    const known = needs.get(id) ?? { faces: new Map(), shown: new Set() }
    needs.set(id, known)
    for (const face of faces) known.faces.set(faceKey(face), face)
    return result
  }

  function missing(id: number, page: number, pages: WrittenPages): FontNeed[] {
    const { faces, shown } = needs.get(id) ?? {}
    if (!faces || shown?.has(page)) return []
    const characters = noting(id, () => pages.charactersOf(page))
    const lacking = fonts.missing(faces.values(), characters)
    if (lacking.length === 0) shown?.add(page)
    return lacking
  }

  function missingBehind(id: number, page: number, pages: WrittenPages): FontNeed[] {
    const characters = noting(id, () => new Set(charactersBehind(page, pages)))
    return fonts.missing(needs.get(id)?.faces.values() ?? [], characters)
  }

  return {
    noting,
    missing,
    missingBehind,
    add(font) {
      if (!fonts.add(font)) return []
      const concerned = [...needs].filter(([, { faces }]) => faces.has(faceKey(font.face)))
      // The font may lack characters that the one before it had.
      for (const [, { shown }] of concerned) shown.clear()
      return concerned.map(([id]) => id)
    },
    forget: (id) => void needs.delete(id),
  }
}

function* charactersBehind(page: number, { count, charactersOf }: WrittenPages): Generator<string> {
  const until = performance.now() + readAheadMs
  for (let next = page + 1; next <= count && performance.now() < until; next += 1) yield* charactersOf(next)
}
