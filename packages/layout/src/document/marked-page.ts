import type { MarkedContent } from '../structure.ts'
import type { Word } from '../words.ts'
import type { FlowItem, FlowLine } from './flow.ts'
import type { ReadPage } from './read-page.ts'
import { type Strand, wholeStrand } from './strands.ts'

/** A page whose words are found by the numbers that mark them. */
export interface MarkedPage {
  page: ReadPage
  /** In content order. */
  wordsOf(content: MarkedContent): readonly Word[]
  strandOf(word: Word): Strand
}

/** Finds words by their marks, and the columns that they stand in by what can be seen. */
export function markedPage(page: ReadPage, items: readonly FlowItem[]): MarkedPage {
  const byMark = new Map<string, Word[]>()
  for (const word of page.words) {
    const { mark, form = 0 } = page.ink.get(word.glyph) ?? {}
    if (mark === undefined) continue
    const key = `${form} ${mark}`
    const known = byMark.get(key)
    if (known) known.push(word)
    else byMark.set(key, [word])
  }
  const strands = new Map<number, Strand>()
  for (const { line, strand } of items.filter((item): item is FlowLine => item.kind === 'line'))
    for (const { words } of line.segments) for (const { glyph } of words) strands.set(glyph, strand)
  const whole = wholeStrand(0, { left: 0, right: page.width })
  return {
    page,
    wordsOf: ({ form, mark }) => byMark.get(`${form} ${mark}`) ?? [],
    strandOf: ({ glyph }) => strands.get(glyph) ?? whole,
  }
}
