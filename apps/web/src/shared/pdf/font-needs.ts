import type { PdfiumModule } from './pdfium-module.ts'
import { type FontWish, faceKey, type GivenFont, type SubstituteFace } from './substitute-face.ts'
import { createSystemFonts } from './system-fonts.ts'

/** The pages of a document as far as fonts are concerned. */
interface WrittenPages {
  count: number
  /** The characters of a page in fonts that the document doesn't carry. */
  charactersOf(page: number): Set<string>
}

/** Which fonts the open documents lack. */
export interface FontNeeds {
  /** Does something with a document, and notes which faces PDFium looks for. */
  noting<Result>(id: number, work: () => Result): Result
  /** What is missing for a page that was noted; empty if it shows all its text. */
  missing(id: number, page: number, pages: WrittenPages): FontWish[]
  /** Takes a font, and returns the documents that have looked for it. */
  add(font: GivenFont): number[]
  forget(id: number): void
}

/** How long the pages behind one are read for the characters they need, so that not every page asks for a font. */
const readAheadMs = 200

export function createFontNeeds(module: PdfiumModule): FontNeeds {
  const fonts = createSystemFonts(module)
  const needs = new Map<number, { faces: Map<string, SubstituteFace>; shown: Set<number> }>()

  function noting<Result>(id: number, work: () => Result): Result {
    const { result, faces } = fonts.watch(work)
    if (faces.length === 0) return result
    const known = needs.get(id) ?? { faces: new Map(), shown: new Set() }
    needs.set(id, known)
    for (const face of faces) known.faces.set(faceKey(face), face)
    return result
  }

  function missing(id: number, page: number, pages: WrittenPages): FontWish[] {
    const { faces, shown } = needs.get(id) ?? {}
    if (!faces || shown?.has(page)) return []
    const characters = noting(id, () => pages.charactersOf(page))
    const lacking = fonts.missing(faces.values(), characters)
    if (lacking.length === 0) shown?.add(page)
    // The first font comes soonest with the characters of one page alone.
    if (lacking.length === 0 || !lacking.every(({ face }) => fonts.has(face))) return lacking
    for (const character of charactersBehind(page, pages)) characters.add(character)
    return fonts.missing(faces.values(), characters)
  }

  return {
    noting,
    missing,
    add(font) {
      fonts.add(font)
      return [...needs].filter(([, { faces }]) => faces.has(faceKey(font.face))).map(([id]) => id)
    },
    forget: (id) => void needs.delete(id),
  }
}

function* charactersBehind(page: number, { count, charactersOf }: WrittenPages): Generator<string> {
  const until = performance.now() + readAheadMs
  for (let next = page + 1; next <= count && performance.now() < until; next += 1) yield* charactersOf(next)
}
