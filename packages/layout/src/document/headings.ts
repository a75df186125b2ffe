import type { Paragraph } from '../model.ts'
import type { DraftParagraph } from './drafts.ts'
import { most } from './extremes.ts'
import type { FlowLine } from './flow.ts'

/** The size of most text, to tell headings from it. */
export interface HeadingSizes {
  learn(lines: readonly FlowLine[]): void
  readonly body: number
}

export function createHeadingSizes(): HeadingSizes {
  const characters = new Map<number, number>()
  let body = 0
  return {
    learn(lines) {
      for (const { line } of lines) {
        const rounded = Math.round(line.size * 2) / 2
        characters.set(rounded, (characters.get(rounded) ?? 0) + line.text.length)
      }
      let most = 0
      for (const [size, count] of characters) if (count > most) [body, most] = [size, count]
    },
    get body() {
      return body
    },
  }
}

const maxCharacters = 200
/** How much larger than the text a heading of each level is. */
const steps = [1.7, 1.35, 1.13] as const

/** The level of a heading, as the document says or by its size; undefined for other text. */
export function headingLevel(draft: DraftParagraph, { runs }: Paragraph, { body }: HeadingSizes): number | undefined {
  if (draft.source === 'tree') return draft.level
  const characters = runs.reduce((sum, { text }) => sum + text.length, 0)
  if (body === 0 || characters > maxCharacters || !runs.some(({ text }) => /\p{L}/u.test(text))) return undefined
  const size = most(draft.lines.map(({ line }) => line.size))
  const level = steps.findIndex((step) => size / body >= step) + 1
  return level > 0 ? level : undefined
}
