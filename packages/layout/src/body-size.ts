import type { PageLayout } from './page-layout.ts'

/** Learns from page to page the font size of most text, to detect headings. */
export interface BodySize {
  learn(page: PageLayout): void
  /** 1 to 3 for a heading, from the largest; 0 for text. */
  headingLevel(size: number, characters: number): number
}

export function createBodySize(): BodySize {
  const characters = new Map<number, number>()
  let body = 0
  return {
    learn({ blocks }) {
      for (const block of blocks) {
        for (const { size, text } of block.lines) {
          const rounded = Math.round(size * 2) / 2
          characters.set(rounded, (characters.get(rounded) ?? 0) + text.length)
        }
      }
      let most = 0
      for (const [size, count] of characters) {
        if (count <= most) continue
        most = count
        body = size
      }
    },
    headingLevel(size, characters) {
      if (body === 0 || characters > maxHeadingCharacters) return 0
      const ratio = size / body
      return ratio >= 1.7 ? 1 : ratio >= 1.35 ? 2 : ratio >= 1.13 ? 3 : 0
    },
  }
}

const maxHeadingCharacters = 200
