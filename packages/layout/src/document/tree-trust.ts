import type { MarkedContent } from '../structure.ts'
import type { MarkedPage } from './marked-page.ts'
import type { TreeBlock } from './tree-blocks.ts'

/** What the structure of a document says of one page. */
export interface PageStructure {
  /** All content of the page, in the order of the structure. */
  contents: readonly MarkedContent[]
  /** The blocks that begin on it. */
  blocks: readonly TreeBlock[]
}

/** Whether the structure of a page can be used: scanners and converters mark pages too, and not always as they are read. */
export function isTrusted(page: MarkedPage, { contents, blocks }: PageStructure): boolean {
  return isCovered(page, contents) && isInOrder(page, blocks) && !isLineByLine(page, blocks)
}

const coveredShare = 0.95

/** Nearly all text that isn't marked as something else belongs to the structure. */
function isCovered({ page, wordsOf }: MarkedPage, contents: readonly MarkedContent[]): boolean {
  let [all, marked] = [0, 0]
  for (const { glyph, text } of page.words) if (!page.ink.get(glyph)?.isArtifact) all += text.length
  for (const content of contents) for (const { text } of wordsOf(content)) marked += text.length
  return all > 0 && marked >= coveredShare * all
}

const maxReturns = 2

/** Columns beside each other are read one after the other: paragraphs don't return to one that was left. */
function isInOrder({ wordsOf, strandOf }: MarkedPage, blocks: readonly TreeBlock[]): boolean {
  let before: { band: number; column: number } | undefined
  let returns = 0
  for (const block of blocks) {
    const [word] = block.kind === 'paragraph' ? block.contents.flatMap((content) => wordsOf(content).slice(0, 1)) : []
    if (!word) continue
    const strand = strandOf(word)
    if (before?.band === strand.band && strand.column < before.column) returns += 1
    before = strand
  }
  return returns <= maxReturns
}

const [leastPairs, brokenShare] = [5, 0.3]

/** Programs that know only lines mark each as a paragraph: then sentences continue in the next one. */
function isLineByLine({ wordsOf }: MarkedPage, blocks: readonly TreeBlock[]): boolean {
  const texts = blocks.flatMap((block) => {
    const words = block.kind === 'paragraph' && block.level === undefined ? block.contents.flatMap((content) => [...wordsOf(content)]) : []
    return words.length > 0 ? [{ last: words.at(-1)?.text ?? '', first: words[0]?.text ?? '' }] : []
  })
  const broken = texts.slice(1).filter(({ first }, index) => /^\p{Ll}{2}/u.test(first) && /[\p{L},-]$/u.test(texts[index]?.last ?? ''))
  return texts.length > leastPairs && broken.length > brokenShare * texts.length
}
