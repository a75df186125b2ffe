import type { PdfQuestions } from '../../../shared/pdf/local-pages.ts'
import type { PageText } from '../../../shared/pdf/page-text.ts'

/** The fonts of a document, rebuilt for this page of the site. */
export interface PageFaces {
  /** The CSS name of a font of a page; undefined if it has no outlines. */
  load(page: number, font: number, text: PageText): Promise<string | undefined>
  /** The same if it was loaded. */
  known(page: number, font: number): string | undefined
  /** The characters that the page shows in a font, all of which the rebuilt one has. */
  characters(page: number, font: number, text: PageText): string
  close(): void
}

let count = 0

export function createPageFaces(pdf: PdfQuestions): PageFaces {
  const loading = new Map<string, Promise<string | undefined>>()
  const names = new Map<string, string>()
  const faces: FontFace[] = []
  const written = new Map<string, string>()

  function characters(page: number, font: number, text: PageText): string {
    const key = `${page}/${font}`
    const known = written.get(key) ?? charactersOf(font, text)
    written.set(key, known)
    return known
  }

  async function build(page: number, font: number, text: PageText): Promise<string | undefined> {
    const show = text.shown.find((one) => one.font === font)?.show
    if (show === undefined) return undefined
    const bytes = await pdf.face(page, { show, characters: characters(page, font, text) })
    if (!bytes) return undefined
    count += 1
    const name = `octavo-page-${count}`
    const face = await new FontFace(name, bytes).load()
    document.fonts.add(face)
    faces.push(face)
    names.set(`${page}/${font}`, name)
    return name
  }

  return {
    load(page, font, text) {
      const key = `${page}/${font}`
      // A font that a browser refuses is shown by a similar one.
      const known = loading.get(key) ?? build(page, font, text).catch(() => undefined)
      loading.set(key, known)
      return known
    },
    known: (page, font) => names.get(`${page}/${font}`),
    characters,
    close() {
      for (const face of faces) document.fonts.delete(face)
    },
  }
}

function charactersOf(font: number, { shown }: PageText): string {
  const letters = new Set<string>()
  for (const one of shown) if (one.font === font) for (const glyph of one.glyphs) for (const letter of glyph.text) letters.add(letter)
  return [...letters].join('')
}
