import type { Pdf } from '../engines/qpdf/pdf.ts'
import { type Assembled, assemblePdf } from './assemble.ts'
import type { Piece } from './pieces.ts'
import { createSourceCache } from './source-cache.ts'

/** Makes documents of pages of one document, as many as are wanted; the document is read once and is the same after each. */
export interface Parts {
  /** `pages` stand in their order; one may stand there more than once. */
  write(part: PartToWrite): Promise<Assembled>
}

/** A page, or a piece of it. */
export interface PageToShow {
  number: number
  piece?: Piece
}

export interface PartToWrite {
  pages: readonly (number | PageToShow)[]
  path: string
  bookmarks?: 'keep' | 'discard'
  withoutAttachments?: boolean
  progress?: (done: number) => void
}

export function createParts(pdf: Pdf): Parts {
  const readings = createSourceCache(pdf)
  return {
    async write({ pages, path, bookmarks = 'keep', withoutAttachments = false, progress }) {
      const shown = pages.map((page) => (typeof page === 'number' ? { number: page } : page))
      const numbers = new Set(shown.map(({ number }) => number))
      // Pruning is right for every part, and done before anything is recorded: it stays.
      if (numbers.size < pdf.pageCount) for (const number of numbers) readings.pruner.prune(number)
      const takeBack = pdf.recordChanges()
      try {
        return await assemblePdf({
          sources: [{ pdf, title: '', readings }],
          places: shown.map((page) => ({ kind: 'page', source: 0, rotation: 0, ...page })),
          bookmarks,
          forms: 'rename',
          sameWidth: false,
          withoutAttachments,
          path,
          ...(progress && { progress }),
        })
      } finally {
        takeBack()
      }
    },
  }
}
