import type { Note } from '@octavo/core/messages/notes.ts'
import type { ReadPage } from '@octavo/documents/ocr/recognise-pages.ts'

/** What recognising the text of a file's pages showed. */
export interface OcrFindings {
  add(read: ReadPage): void
  /** How far pages have to be turned clockwise to stand upright. */
  readonly turns: ReadonlyMap<number, number>
  /** How far the lines of pages fall to the right, in degrees. */
  readonly skews: ReadonlyMap<number, number>
  /** The pages that were tried. */
  readonly tried: ReadonlySet<number>
  notes(): Note[]
}

/** A word below this is often wrong. */
const doubtful = 75

export function createOcrFindings(): OcrFindings {
  const turns = new Map<number, number>()
  const skews = new Map<number, number>()
  const [doubtfulPages, emptyPages]: [number[], number[]] = [[], []]
  const confidences: number[] = []
  const failures: Note[] = []
  const tried = new Set<number>()

  return {
    turns,
    skews,
    tried,
    add({ page, text, error }) {
      if (text || error) tried.add(page)
      if (error) failures.push({ code: 'PAGE_NOT_READ', details: { page, reason: error.toPlain() } })
      if (!text) return
      if (text.lines.length === 0) {
        emptyPages.push(page)
        return
      }
      confidences.push(text.confidence)
      if (text.confidence < doubtful) doubtfulPages.push(page)
      if (text.turn !== 0) turns.set(page, text.turn)
      if (text.skew !== 0) skews.set(page, text.skew)
    },
    notes() {
      const notes: Note[] = [...failures]
      if (confidences.length > 0) {
        const share = confidences.reduce((sum, confidence) => sum + confidence, 0) / confidences.length / 100
        notes.push({ code: 'TEXT_RECOGNISED', details: { count: confidences.length, share } })
      }
      if (doubtfulPages.length > 0) notes.push({ code: 'TEXT_DOUBTFUL', details: { pages: doubtfulPages } })
      if (emptyPages.length > 0) notes.push({ code: 'NO_TEXT_RECOGNISED', details: { pages: emptyPages } })
      return notes
    },
  }
}
