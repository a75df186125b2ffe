import type { Block, Column, Figure, Paragraph, Section, Sides } from '../model.ts'
import { placeAnchors } from './anchors.ts'
import { type BuildContext, buildParagraph, lineBottom } from './build-paragraph.ts'
import { buildTable } from './build-table.ts'
import type { Draft } from './drafts.ts'
import { least, most } from './extremes.ts'
import { floatingFigures } from './floating-figures.ts'
import { markCaptions } from './found-captions.ts'
import { type HeadingSizes, headingLevel } from './headings.ts'
import type { Lists } from './lists.ts'
import { type NoteCounter, takeNotes } from './notes.ts'
import type { PageContent } from './page-content.ts'
import type { ReadPage } from './read-page.ts'
import { aheadOf, keyOfPage, runningOf } from './running.ts'
import type { Strand } from './strands.ts'

/** What the sections of some pages are built with. */
export interface SectionContext extends BuildContext {
  lists: Lists
  noteCounter: NoteCounter
  headings: HeadingSizes
  /** The position of the last page that was laid out before these, 0 at the start. */
  pageBefore: number
  /** Whether these pages are the last. */
  isEnd: boolean
}

/** A block and the place that it took on its page. */
interface Placed {
  block: Block
  page: ReadPage
  strand: Strand
  top: number
  bottom: number
  /** The outermost places that it reaches, on any of its pages. */
  reach: { top: number; bottom: number }
  /** Where it ends, if that isn't where it began. */
  end: { page: ReadPage; strand: Strand }
}

/** Divides the blocks of some pages into sections, and gives each its space above. */
export function sectionsOf(drafts: readonly Draft[], pages: readonly PageContent[], context: SectionContext): Section[] {
  const floating = floatingFigures(drafts)
  const all = drafts.flatMap((draft) => placeOf(draft, { ...context, floating }))
  const { placed, notes } = takeNotes(all, context.noteCounter)
  placeAnchors(placed)
  markCaptions(placed)
  const starts = runningStarts(pages)
  const sections: Section[] = []
  /** The positions of the first and the last page of each: chosen pages may stand in any order. */
  const reach = new Map<Section, { from: number; to: number }>()
  let current: { section: Section; margins: Sides<number> } | undefined
  let before: Placed | undefined
  let floats: Block[] = []
  for (const one of placed) {
    const { page, strand } = one
    if (one.block.kind === 'figure' && one.block.floats && placed.some(({ block }) => block.kind === 'paragraph')) {
      floats.push(one.block)
      continue
    }
    const positionBefore = before?.end.page.position ?? context.pageBefore
    const isNewPage = positionBefore !== page.position
    const columns = strand.columns.length > 1 ? strand.columns : []
    const isNew =
      !current ||
      !before ||
      (isNewPage && (isOtherSize(current.section, page) || starts.has(page.number))) ||
      isOtherColumns(current.section, columns)
    if (isNew || !current) {
      const margins = marginsOf(all, page, notes.size > 0 ? 0 : spareLine)
      const startsPage = isNewPage || !current
      const section = newSection(page, { margins, columns, starts: startsPage ? 'page' : 'below' })
      sections.push(section)
      reach.set(section, { from: page.position, to: page.position })
      current = { section, margins }
    }
    const { section, margins } = current
    addBlankPages(section, page.position - positionBefore - 1)
    section.pages.last = Math.max(section.pages.last, one.end.page.number)
    const own = reach.get(section)
    if (own) own.to = Math.max(own.to, one.end.page.position)
    const isFirst = section.blocks.length === 0
    if (isNewPage && !(isFirst && section.starts === 'page')) one.block.opens = 'page'
    else if (!isNewPage && before && before.end.strand !== strand && strand.column > 0) one.block.opens = 'column'
    one.block.before = Math.max(0, one.top - topAbove(one, before, { isNewPage, margins, placed }))
    section.blocks.push(...floats, one.block)
    floats = []
    before = one
  }
  current?.section.blocks.push(...floats)
  const last = pages.at(-1)?.page.position ?? 0
  if (context.isEnd && current) addBlankPages(current.section, last - (before?.end.page.position ?? last))
  for (const section of sections) {
    const { from = 0, to = 0 } = reach.get(section) ?? {}
    const own = pages.filter(({ page }) => page.position >= from && page.position <= to)
    section.notes = own.flatMap(({ page }) => notes.get(page) ?? [])
    section.headers = runningOf(own, 'headers', context)
    section.footers = runningOf(own, 'footers', context)
    const ahead = aheadOf(own, 'footers') ?? aheadOf(own, 'headers') ?? 0
    const [first] = own
    if (first && ahead !== 0 && section.starts === 'page') section.firstNumber = Math.max(0, first.page.position + ahead)
  }
  return sections
}

/** Where the space above a block begins. */
function topAbove(
  one: Placed,
  before: Placed | undefined,
  { isNewPage, margins, placed }: { isNewPage: boolean; margins: Sides<number>; placed: readonly Placed[] },
): number {
  if (isNewPage || !before) return margins.top
  if (before.end.strand === one.strand) return before.bottom
  const here = placed.filter(({ page }) => page === one.page)
  const beside = here.filter(({ strand }) => strand.band === one.strand.band)
  if (one.strand.column > 0) return least(beside.map(({ top }) => top))
  const above = here.filter((other) => other.strand.band !== one.strand.band && other.bottom <= one.top + 1)
  return above.length > 0 ? most(above.map(({ bottom }) => bottom)) : before.bottom
}

function placeOf(draft: Draft, context: SectionContext & { floating: ReturnType<typeof floatingFigures> }): Placed[] {
  if (draft.kind === 'table') {
    const [row, lastRow] = [draft.rows[0], draft.rows.at(-1)]
    if (!row || !lastRow) return []
    const end = { page: lastRow.page, strand: draft.strand }
    const reach = { top: least(draft.rows.map(({ top }) => top)), bottom: most(draft.rows.map(({ bottom }) => bottom)) }
    const { top } = row
    return [{ block: buildTable(draft, context), page: row.page, strand: draft.strand, top, bottom: lastRow.bottom, reach, end }]
  }
  if (draft.kind === 'figure') {
    const { left, top, right, bottom, alternative } = draft.figure
    const box = { left, top, right, bottom }
    const floats = context.floating.get(draft)
    const block: Figure = { kind: 'figure', page: draft.page.number, box, before: 0, alternative, ...(floats && { floats }) }
    return [{ block, page: draft.page, strand: draft.strand, top, bottom, reach: { top, bottom }, end: draft }]
  }
  const [first, last] = [draft.lines[0], draft.lines.at(-1)]
  if (!first || !last) return []
  const block = buildParagraph(draft, context)
  const level = headingLevel(draft, block, context.headings)
  if (level !== undefined) Object.assign(block, { role: 'heading', level } satisfies Partial<Paragraph>)
  if (draft.label && level === undefined) block.list = context.lists.place(draft.label, first.line.left)
  else context.lists.interrupt(first.line.left)
  if (draft.label && level !== undefined) block.runs = labelled(block, draft.label, draft)
  const bottoms = draft.lines.map(lineBottom)
  const reach = { top: least(bottoms) - block.leading, bottom: most(bottoms) }
  const top = lineBottom(first) - block.leading
  return [{ block, page: first.page, strand: first.strand, top, bottom: lineBottom(last), reach, end: last }]
}

/** The number of a heading stays part of its text. */
function labelled(
  { runs }: Paragraph,
  { length }: { length: number },
  { lines }: Extract<Draft, { kind: 'paragraph' }>,
): Paragraph['runs'] {
  const [first, ...others] = runs
  const label = lines[0]?.line.text.slice(0, length) ?? ''
  return first ? [{ ...first, text: `${label} ${first.text}` }, ...others] : runs
}

/** Pages from which on the running lines are others. */
function runningStarts(pages: readonly PageContent[]): Set<number> {
  const keys = pages.map(keyOfPage)
  const starts = new Set<number>()
  for (const [index, { page }] of pages.entries()) {
    const isSecond = page.number === 2
    const next = keys[index + 1] ?? keys[index + 2]
    const isNews = index > 0 && keys[index] !== keys[index - 1] && keys[index] !== keys[index - 2]
    if (isNews && !isSecond && index > 2 && (next === keys[index] || keys[index + 2] === keys[index])) starts.add(page.number)
  }
  return starts
}

function newSection(
  { number, width, height }: ReadPage,
  { margins, columns, starts }: Pick<Section, 'margins' | 'starts'> & { columns: readonly Column[] },
): Section {
  const [left, right] = [margins.left, width - margins.right]
  const whole = columns.length < 2 ? [{ left, right }] : columns.map((column) => ({ ...column }))
  const [first, last] = [whole[0], whole.at(-1)]
  if (first && last) {
    first.left = Math.min(first.left, left)
    last.right = Math.max(last.right, right)
  }
  return {
    pages: { first: number, last: number },
    starts,
    size: { width, height },
    margins,
    columns: whole,
    headers: [],
    footers: [],
    blocks: [],
    notes: [],
  }
}

function isOtherSize({ size }: Section, { width, height }: ReadPage): boolean {
  return Math.abs(size.width - width) > 1 || Math.abs(size.height - height) > 1
}

const sameColumn = 12

function isOtherColumns({ columns }: Section, wanted: readonly Column[]): boolean {
  if (Math.max(1, wanted.length) !== columns.length) return true
  return wanted.length > 1 && wanted.slice(1).some(({ left }, index) => Math.abs(left - (columns[index + 1]?.left ?? left)) > sameColumn)
}

/** Room for one more line at the foot, so that small differences don't move the last line to the next page. */
const spareLine = 16
const leastMargin = 8

/** Margins around the text of all pages of the same size. */
function marginsOf(placed: readonly Placed[], { width, height }: ReadPage, spare: number): Sides<number> {
  const here = placed.filter(({ page }) => Math.abs(page.width - width) < 1 && Math.abs(page.height - height) < 1)
  const edges = here.map(({ block }) => edgesOfBlock(block))
  const left = least(edges.map((one) => one.left))
  const right = most(edges.map((one) => one.right))
  const top = least(here.map(({ reach }) => reach.top))
  const bottom = most(here.map(({ reach }) => reach.bottom))
  return {
    left: clamp(left, leastMargin, width / 3),
    top: clamp(top, 0, height / 2),
    right: clamp(width - right, leastMargin, width / 3),
    bottom: clamp(height - bottom - spare, leastMargin, height / 2),
  }
}

function edgesOfBlock(block: Block): { left: number; right: number } {
  if (block.kind !== 'paragraph') return block.box
  return { left: least(block.lines.map(({ left }) => left)), right: most(block.lines.map(({ right }) => right)) }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

const maxBlankPages = 1000

/** Pages without anything stay pages. */
function addBlankPages(section: Section, count: number): void {
  for (let page = 0; page < Math.min(count, maxBlankPages); page++) {
    const isFirst = section.blocks.length === 0
    section.blocks.push({
      kind: 'paragraph',
      role: 'body',
      runs: [],
      lines: [],
      align: 'left',
      leading: 12,
      top: 0,
      before: 0,
      left: section.margins.left,
      first: 0,
      rightEdge: section.size.width - section.margins.right,
      tabs: [],
      rtl: false,
      source: 'geometry',
      ...(!isFirst && { opens: 'page' as const }),
    })
  }
}
