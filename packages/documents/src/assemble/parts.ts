import type { Pdf } from '../engines/qpdf/pdf.ts'
import { type Assembled, assemblePdf } from './assemble.ts'
import type { Piece } from './pieces.ts'
import { createSourceCache } from './source-cache.ts'

/** Makes any number of documents from pages of one document, which is read once and unchanged after each. */
export interface Parts {
  /** `pages` are in order and may repeat. */
  write(part: PartToWrite): Promise<Assembled>
}

/** A page, or a piece of one. */
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
      // Pruned before changes are recorded, since it suits every part: it isn't undone.
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
