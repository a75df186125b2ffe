import type { Block, Column, Figure, Paragraph, Section } from '../model.ts'
import { placeAnchors } from './anchors.ts'
import { type BuildContext, buildParagraph, lineBottom } from './build-paragraph.ts'
import { buildTable } from './build-table.ts'
import type { Draft } from './drafts.ts'
import { least, most } from './extremes.ts'
import { floatingFigures } from './floating-figures.ts'
import { markCaptions } from './found-captions.ts'
import { type HeadingSizes, headingLevel } from './headings.ts'
import type { Lists } from './lists.ts'
import { marginsOf, setBottoms } from './margins.ts'
import { type NoteCounter, takeNotes } from './notes.ts'
import type { PageContent } from './page-content.ts'
import { type Placed, standBelow } from './placed.ts'
import type { ReadPage } from './read-page.ts'
import { aheadOf, keyOfPage, runningOf } from './running.ts'

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
  let current: Section | undefined
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
      !current || !before || (isNewPage && (isOtherSize(current, page) || starts.has(page.number))) || isOtherColumns(current, columns)
    if (isNew || !current) {
      const startsPage = isNewPage || !current
      current = newSection(page, { margins: marginsOf(all, page), columns, starts: startsPage ? 'page' : 'below' })
      sections.push(current)
      reach.set(current, { from: page.position, to: page.position })
    }
    const section = current
    addBlankPages(section, page.position - positionBefore - 1)
    section.pages.last = Math.max(section.pages.last, one.end.page.number)
    const own = reach.get(section)
    if (own) own.to = Math.max(own.to, one.end.page.position)
    const isFirst = section.blocks.length === 0
    if (isNewPage && !(isFirst && section.starts === 'page')) one.block.opens = 'page'
    else if (!isNewPage && before && before.end.strand !== strand && strand.column > 0) one.block.opens = 'column'
    standBelow(one, before, { isNewPage, top: section.margins.top, placed })
    section.blocks.push(...floats, one.block)
    floats = []
    before = one
  }
  current?.blocks.push(...floats)
  const last = pages.at(-1)?.page.position ?? 0
  if (context.isEnd && current) addBlankPages(current, last - (before?.end.page.position ?? last))
  setBottoms(sections, all, { hasNotes: notes.size > 0 })
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

function placeOf(draft: Draft, context: SectionContext & { floating: ReturnType<typeof floatingFigures> }): Placed[] {
  if (draft.kind === 'table') {
    const [row, lastRow] = [draft.rows[0], draft.rows.at(-1)]
    if (!row || !lastRow) return []
    const end = { page: lastRow.page, strand: draft.strand }
    const reach = { top: least(draft.rows.map(({ top }) => top)), bottom: most(draft.rows.map(({ bottom }) => bottom)) }
    const { top } = row
    return [{ block: buildTable(draft, context), page: row.page, strand: draft.strand, top, bottom: lastRow.bottom, reach, end, late: 0 }]
  }
  if (draft.kind === 'figure') {
    const { left, top, right, bottom, alternative } = draft.figure
    const box = { left, top, right, bottom }
    const floats = context.floating.get(draft)
    const block: Figure = { kind: 'figure', page: draft.page.number, box, before: 0, alternative, ...(floats && { floats }) }
    return [{ block, page: draft.page, strand: draft.strand, top, bottom, reach: { top, bottom }, end: draft, late: 0 }]
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
  return [{ block, page: first.page, strand: first.strand, top, bottom: lineBottom(last), reach, end: last, late: 0 }]
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
