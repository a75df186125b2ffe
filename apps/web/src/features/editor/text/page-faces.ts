import { type FoundLetters, lettersShown } from '../../../shared/pdf/font-letters.ts'
import type { PdfQuestions } from '../../../shared/pdf/local-pages.ts'
import type { PageText } from '../../../shared/pdf/page-text.ts'

/** The fonts of a document, rebuilt for this page of the site. */
export interface PageFaces {
  /** The CSS name of a font of a page; undefined if it has no outlines. */
  load(page: number, font: number, text: PageText): Promise<string | undefined>
  /** The same if it was loaded. */
  known(page: number, font: number): string | undefined
  /** The letters that text in a font can have: those that the page shows in it, and more once they were looked for. */
  letters(page: number, font: number, text: PageText): ReadonlySet<string>
  /** Looks for letters of a font on other pages, and builds it again if there are more. */
  seek(page: number, font: number, text: PageText): Promise<void>
  close(): void
}

/** As many as the engine reads at least. */
const mostPages = 60

let count = 0

export function createPageFaces(pdf: PdfQuestions): PageFaces {
  const loading = new Map<string, Promise<string | undefined>>()
  const seeking = new Map<string, Promise<void>>()
  const names = new Map<string, string>()
  const faces: FontFace[] = []
  const written = new Map<string, ReadonlySet<string>>()

  function letters(page: number, font: number, { shown }: PageText): ReadonlySet<string> {
    const key = `${page}/${font}`
    const known = written.get(key) ?? new Set(lettersShown(shown.filter((one) => one.font === font)))
    written.set(key, known)
    return known
  }

  async function build(page: number, font: number, text: PageText, letters: ReadonlySet<string>): Promise<string | undefined> {
    const show = showIn(font, text)
    if (show === undefined) return undefined
    // Those of ligatures too: text that isn't changed has them.
    const all = new Set([...charactersOf(font, text), ...letters])
    const bytes = await pdf.face(page, { show, characters: [...all].join('') })
    if (!bytes) return undefined
    count += 1
    const name = `octavo-page-${count}`
    const face = await new FontFace(name, bytes).load()
    document.fonts.add(face)
    faces.push(face)
    names.set(`${page}/${font}`, name)
    return name
  }

  async function lookThrough(page: number, font: number, text: PageText): Promise<void> {
    const show = showIn(font, text)
    if (show === undefined) return
    const onPage = letters(page, font, text)
    const found = new Set(onPage)
    let next: number | undefined = 1
    while (next !== undefined) {
      // The first pages at once, since a letter that they have is awaited.
      if (next > 1) await idle()
      const more: FoundLetters = await pdf.letters(page, { show, from: next, to: mostPages, known: [...found].join('') })
      for (const letter of more.letters) found.add(letter)
      next = more.next
    }
    if (found.size === onPage.size) return
    await load(page, font, text)
    await build(page, font, text, found)
    written.set(`${page}/${font}`, found)
  }

  function load(page: number, font: number, text: PageText): Promise<string | undefined> {
    const key = `${page}/${font}`
    // A font that a browser refuses is shown by a similar one.
    const known = loading.get(key) ?? build(page, font, text, letters(page, font, text)).catch(() => undefined)
    loading.set(key, known)
    return known
  }

  return {
    load,
    known: (page, font) => names.get(`${page}/${font}`),
    letters,
    seek(page, font, text) {
      const key = `${page}/${font}`
      // Of a document that can't be read further, the page's own letters are known.
      const sought = seeking.get(key) ?? lookThrough(page, font, text).catch(() => undefined)
      seeking.set(key, sought)
      return sought
    },
    close() {
      for (const face of faces) document.fonts.delete(face)
    },
  }
}

/** Once the frame of a key is painted: the search takes a core of its own, and there may be only two. Safari can't tell. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 500 })
    else setTimeout(resolve, 50)
  })
}

/** A show that is written in a font. */
function showIn(font: number, { shown }: PageText): number | undefined {
  return shown.find((one) => one.font === font)?.show
}

function charactersOf(font: number, { shown }: PageText): Set<string> {
  return new Set(shown.filter((one) => one.font === font).flatMap(({ glyphs }) => glyphs.flatMap(({ text }) => [...text])))
}
