import { buildParagraph } from '../document/build-paragraph.ts'
import { buildTable } from '../document/build-table.ts'
import { type Draft, draftsOf } from '../document/drafts.ts'
import { least, most } from '../document/extremes.ts'
import { type FlowLine, flowOf } from '../document/flow.ts'
import type { FoundTable } from '../document/found.ts'
import { isHyphenated } from '../document/hyphenated.ts'
import { leadingsOf } from '../document/leadings.ts'
import { createLists } from '../document/lists.ts'
import { markedPage } from '../document/marked-page.ts'
import type { ReadPage } from '../document/read-page.ts'
import { treeDrafts } from '../document/tree-drafts.ts'
import type { TreeQueue } from '../document/tree-queue.ts'
import { isTrusted } from '../document/tree-trust.ts'
import type { Paragraph } from '../model.ts'
import { certainParts } from './certain-parts.ts'
import { endedParts } from './ended-parts.ts'
import { aligningEdges, groupEdges, groupLines, isBlock, type LineGroup } from './line-groups.ts'
import type { Slide, SlideTable } from './slide.ts'
import { titleOf } from './slide-title.ts'
import { steadyTables } from './steady-tables.ts'
import { type PlacedParagraph, textBoxes } from './text-boxes.ts'
import { type TextCells, textCells } from './text-cells.ts'

export interface SlideLayout {
  tables: readonly FoundTable[]
  /** The structure of a tagged document, which is used if it holds. */
  tree?: TreeQueue | undefined
  /** Whether lines end where they do on the page, or only with their paragraph. */
  keepsLines?: boolean
}

/** Lays out the text of one page as boxes and tables in their places. */
export function layOutSlide(read: ReadPage, { tables, tree, keepsLines = false }: SlideLayout): Slide {
  // Text that is only aligned keeps its places without being a table.
  const ruled = steadyTables(tables)
  const page = { ...read, tables: ruled }
  const found = { tables: ruled, cells: textCells(tables.filter((table) => !ruled.includes(table))) }
  const { drafts, lines } = named(page, found, tree) ?? seen(page, found)
  const groups = groupLines(lines)
  const context = { leadings: leadingsOf(lines), edges: aligningEdges(groups, page), dehyphenate: isHyphenated(lines), keepsLines }
  const lists = createLists()
  const placed: (PlacedParagraph | SlideTable)[] = drafts.flatMap((draft): (PlacedParagraph | SlideTable)[] => {
    if (draft.kind === 'figure') return []
    if (draft.kind === 'table') {
      return [{ kind: 'table', table: buildTable(draft, { ...context, lists }) }]
    }
    const [first] = draft.lines
    if (!first) return []
    const paragraph = { ...buildParagraph(draft, context), ...(draft.level !== undefined && { role: 'heading' as const }) }
    if (draft.label && draft.level === undefined) paragraph.list = lists.place(draft.label, first.line.left)
    return [{ paragraph: evened(paragraph, groupOf(first, groups)), turn: first.line.words[0]?.frame ?? 0, isTitle: false }]
  })
  const upright = placed.flatMap((one) => ('paragraph' in one && one.turn === 0 ? [one.paragraph] : []))
  const title = titleOf(upright, page)
  const blocks = inOrder(placed, (run) =>
    textBoxes(
      run.map((one) => ({ ...one, isTitle: one.paragraph === title })),
      page,
    ),
  )
  // Readers of the screen begin with the title.
  const isTitle = (block: Slide['blocks'][number]) => block.kind === 'text' && block.isTitle
  const { number, width, height } = page
  return { page: number, width, height, blocks: [...blocks.filter(isTitle), ...blocks.filter((block) => !isTitle(block))] }
}

/** The tables of a page that are tables, and the cells of those that stay text. */
interface PageTables {
  tables: readonly FoundTable[]
  cells: TextCells
}

interface PageDrafts {
  drafts: Draft[]
  lines: FlowLine[]
}

/** By what can be seen. */
function seen(page: ReadPage, { tables, cells }: PageTables): PageDrafts {
  const items = flowOf(page, { tables, figures: [] })
  const groups = groupLines(
    items.filter((item) => item.kind === 'line'),
    cells,
  )
  const lines = groups.flatMap((group) => group.lines)
  const surroundings = { leadings: leadingsOf(lines), edges: groupEdges(groups) }
  const blocks = groups.flatMap((group) => certainParts(group, cells).flatMap((lines) => draftsOf(lines, surroundings)))
  const ruled = draftsOf(
    items.filter((item) => item.kind === 'table'),
    surroundings,
  )
  return { drafts: merged(blocks, ruled), lines }
}

/** Tables among the blocks: each before the first that begins below its upper edge. */
function merged(blocks: readonly Draft[], tables: readonly Draft[]): Draft[] {
  const all = [...blocks]
  for (const table of tables) {
    const top = table.kind === 'table' ? (table.rows[0]?.top ?? 0) : 0
    const at = all.findIndex((draft) => draft.kind === 'paragraph' && (draft.lines[0]?.line.top ?? 0) > top)
    all.splice(at < 0 ? all.length : at, 0, table)
  }
  return all
}

/**
 * By what the document says itself; undefined if that can't be trusted. Its paragraphs are used where their lines stand below one another;
 * all other text, and tables, whose places it doesn't know, are found by what can be seen.
 */
function named(page: ReadPage, { tables, cells }: PageTables, tree: TreeQueue | undefined): PageDrafts | undefined {
  if (!tree || page.words.some(({ frame }) => frame !== 0)) return undefined
  const marked = markedPage(page, flowOf(page, { tables, figures: [] }))
  if (!isTrusted(marked, { contents: tree.contentsOn(page.number), blocks: tree.on(page.number) })) return undefined
  const find = (number: number) => (number === page.number ? marked : undefined)
  const inTables = new Set(tables.flatMap(({ cells }) => cells.flatMap(({ words }) => words.map(({ glyph }) => glyph))))
  const drafts = tree
    .take(page.number, page.number)
    .flatMap((block) => (block.kind === 'paragraph' ? treeDrafts(block, find) : []))
    .filter((draft) => draft.kind === 'paragraph')
    .flatMap((draft) => endedParts(draft.lines).map((lines, index) => ({ ...draft, lines, label: index === 0 ? draft.label : undefined })))
    .filter(({ lines }) => isBlock(lines) && !lines.some(({ line }) => line.words.some(({ glyph }) => inTables.has(glyph))))
  const own = drafts.flatMap((draft) => draft.lines)
  const taken = new Set(own.flatMap(({ line }) => line.words.map(({ glyph }) => glyph)))
  const rest = seen({ ...page, words: page.words.filter(({ glyph }) => !taken.has(glyph)) }, { tables, cells })
  return { drafts: [...drafts, ...rest.drafts], lines: [...own, ...rest.lines] }
}

function groupOf(line: FlowLine, groups: readonly LineGroup[]): LineGroup | undefined {
  return groups.find(({ lines }) => lines.includes(line))
}

const [sameCentre, otherLeft] = [1.5, 3]

/** The lines of a block that are all centred are so as well where one paragraph has only one of them. */
function evened(paragraph: Paragraph, group: LineGroup | undefined): Paragraph {
  if (!group || group.lines.length < 2 || paragraph.align === 'centre' || paragraph.list) return paragraph
  const spread = (values: readonly number[]) => most(values) - least(values)
  const some = group.lines.slice(0, maxCompared).map(({ line }) => line)
  const isCentred =
    spread(some.map(({ left, right }) => (left + right) / 2)) < sameCentre && spread(some.map(({ left }) => left)) > otherLeft
  return isCentred ? { ...paragraph, align: 'centre', left: group.box.left, first: 0, rightEdge: group.box.right } : paragraph
}

const maxCompared = 50

/** Boxes of paragraphs that follow one another, and the tables between them. */
function inOrder(placed: readonly (PlacedParagraph | SlideTable)[], boxes: (run: PlacedParagraph[]) => Slide['blocks']): Slide['blocks'] {
  const blocks: Slide['blocks'] = []
  let run: PlacedParagraph[] = []
  const flush = () => {
    blocks.push(...boxes(run))
    run = []
  }
  for (const one of placed) {
    if ('paragraph' in one) run.push(one)
    else {
      flush()
      blocks.push(one)
    }
  }
  flush()
  return blocks
}
