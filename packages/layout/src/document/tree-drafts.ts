import { boxAround } from '../boxes.ts'
import { linesInOrder } from '../stream.ts'
import type { MarkedContent } from '../structure.ts'
import type { Word } from '../words.ts'
import type { Draft, DraftParagraph } from './drafts.ts'
import { type FlowLine, flowLine } from './flow.ts'
import { itemLabel } from './item-labels.ts'
import type { MarkedPage } from './marked-page.ts'
import type { TreeBlock, TreeParagraph } from './tree-blocks.ts'
import { tableDraft } from './tree-table.ts'

/** Gives the pages whose structure is trusted. */
export type FindPage = (page: number) => MarkedPage | undefined

/** The drafts of a block that the document names; none if nothing of it is on trusted pages. */
export function treeDrafts(block: TreeBlock, find: FindPage): Draft[] {
  if (block.kind === 'paragraph') return paragraphDraft(block, find)
  if (block.kind === 'table') return tableDraft(block, { find, draftsOf: (inside) => inside.flatMap((one) => treeDrafts(one, find)) })
  const [content] = block.contents
  const marked = content && find(content.page)
  const words = marked ? block.contents.flatMap((one) => (one.page === content.page ? marked.wordsOf(one) : [])) : []
  const [first] = words
  if (!marked || !first) return []
  // Text that was drawn as part of an image.
  return [
    { kind: 'figure', page: marked.page, strand: marked.strandOf(first), figure: { ...boxAround(words), alternative: block.alternative } },
  ]
}

function paragraphDraft({ contents, label, role, level, isItem }: TreeParagraph, find: FindPage): DraftParagraph[] {
  const lines = markedLines([...label, ...contents], find)
  const [first] = lines
  if (!first) return []
  const seen = isItem || level !== undefined || label.length > 0 ? itemLabel(first, { isCertain: true }) : itemLabel(first)
  return [{ kind: 'paragraph', lines, label: seen, level, role, source: 'tree' }]
}

/** The lines of marked content, in its order. */
function markedLines(contents: readonly MarkedContent[], find: FindPage): FlowLine[] {
  const lines: FlowLine[] = []
  let words: Word[] = []
  let current: MarkedPage | undefined
  const flush = () => {
    if (current) lines.push(...linesOnPage(words, current))
    words = []
  }
  for (const content of contents) {
    const marked = find(content.page)
    if (marked !== current) flush()
    current = marked
    if (marked) words.push(...marked.wordsOf(content))
  }
  flush()
  return lines
}

function linesOnPage(words: readonly Word[], { page, strandOf }: MarkedPage): FlowLine[] {
  return linesInOrder(words).flatMap((line) => {
    const [first] = line.words
    return first ? [flowLine(line, page, strandOf(first))] : []
  })
}
