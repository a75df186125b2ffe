import type { Column, Figure, Paragraph, Section } from '../model.ts'
import { placeAnchors } from './anchors.ts'
import { type BuildContext, buildParagraph, lineBottom } from './build-paragraph.ts'
import { buildTable } from './build-table.ts'
import type { Draft } from './drafts.ts'
import { least, most } from './extremes.ts'
import { floatingFigures } from './floating-figures.ts'
import { markCaptions } from './found-captions.ts'
import { type HeadingSizes, headingLevel } from './headings.ts'
import { crowdedPages, holdForms, holdPlaces, isTooLow } from './held.ts'
import type { Lists } from './lists.ts'
import { marginsOf, setBottoms } from './margins.ts'
import { type NoteCounter, takeNotes } from './notes.ts'
import type { PageContent } from './page-content.ts'
import { type Placed, standBelow } from './placed.ts'
import type { ReadPage } from './read-page.ts'
import { aheadOf, keyOfPage, runningOf } from './running.ts'
import { boxUpright } from './vertical-page.ts'

/** What the sections of some pages are built with. */
export interface SectionContext extends BuildContext {
  lists: Lists
  noteCounter: NoteCounter
  headings: HeadingSizes
  /** The position of the last page that was laid out before these, 0 at the start. */
  pageBefore: number
  /** Whether these pages are the last. */
  isEnd: boolean
  /** Whether what can't flow stays in its place, or comes where it is read. */
  holds: boolean
}

/** Divides the blocks of some pages into sections, and gives each its space above. */
export function sectionsOf(drafts: readonly Draft[], pages: readonly PageContent[], context: SectionContext): Section[] {
  const floating = floatingFigures(drafts)
  const all = drafts.flatMap((draft) => placeOf(draft, { ...context, floating }))
  const { placed, notes } = takeNotes(all, context.noteCounter)
  placeAnchors(placed)
  markCaptions(placed)
  if (context.holds) holdPlaces(placed)
  const divide = (crowded?: ReadonlySet<ReadPage>) => dividedBlocks(placed, { pages, all, context, crowded })
  let divided = divide()
  const crowded = context.holds ? crowdedPages(placed) : new Set<ReadPage>()
  if (crowded.size > 0) {
    divide(crowded)
    holdForms(placed, crowded)
    // What is held there has no part in margins.
    divided = divide()
  }
  const { sections, reach } = divided
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

interface Dividing {
  pages: readonly PageContent[]
  all: readonly Placed[]
  context: SectionContext
  /** Pages whose blocks have no room below each other: those that would stand too low are held in their places. */
  crowded: ReadonlySet<ReadPage> | undefined
}

interface Divided {
  sections: Section[]
  /** The positions of the first and the last page of each: chosen pages may stand in any order. */
  reach: Map<Section, { from: number; to: number }>
}

function dividedBlocks(placed: readonly Placed[], { pages, all, context, crowded }: Dividing): Divided {
  const starts = runningStarts(pages)
  const sections: Section[] = []
  const reach: Divided['reach'] = new Map()
  let current: Section | undefined
  let before: Placed | undefined
  /** Blocks outside the flow that belong to the next one in it. */
  let aside: Placed[] = []
  for (const one of placed) {
    const { page, strand } = one
    if (isAside(one, placed)) {
      aside.push(one)
      continue
    }
    const positionBefore = before?.end.page.position ?? context.pageBefore
    const isNewPage = positionBefore !== page.position
    const columns = strand.columns.length > 1 ? strand.columns : []
    const isNew =
      !current || !before || (isNewPage && (isOtherPaper(current, page) || starts.has(page.number))) || isOtherColumns(current, columns)
    const top = isNew || !current ? marginsOf(all, page).top : current.margins.top
    if (crowded?.has(page) && !isNewPage && isTooLow(one, before, { isNewPage, top, placed })) {
      one.block.held = { turn: 0 }
      aside.push(one)
      continue
    }
    if (isNewPage && current) {
      const last = current
      last.blocks.push(...aside.filter((other) => other.page !== page).map(({ block }) => block))
      aside = aside.filter((other) => other.page === page)
    }
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
    delete one.block.opens
    if (isNewPage && !(isFirst && section.starts === 'page')) one.block.opens = 'page'
    else if (!isNewPage && before && before.end.strand !== strand && strand.column > 0) one.block.opens = 'column'
    standBelow(one, before, { isNewPage, top: section.margins.top, placed })
    section.blocks.push(...aside.map(({ block }) => block), one.block)
    aside = []
    before = one
  }
  current?.blocks.push(...aside.map(({ block }) => block))
  const last = pages.at(-1)?.page
  if (context.isEnd && last) {
    const blank = last.position - (before?.end.page.position ?? context.pageBefore)
    current ??= before === undefined && blank > 0 ? blankSection(last, sections) : undefined
    if (current) addBlankPages(current, blank)
  }
  return { sections, reach }
}

/** Pages without anything have no section yet. */
function blankSection(page: ReadPage, sections: Section[]): Section {
  const section = newSection(page, { margins: usualMargins, columns: [], starts: 'page' })
  sections.push(section)
  return section
}

/** An inch. */
const usualMargins = { left: 72, top: 72, right: 72, bottom: 72 }

/** Whether a block has no part in the flow: it is held in its place, or text is wrapped around it. */
function isAside({ block }: Placed, placed: readonly Placed[]): boolean {
  if (block.held) return true
  return block.kind === 'figure' && block.floats !== undefined && placed.some((other) => other.block.kind === 'paragraph')
}

function placeOf(draft: Draft, context: SectionContext & { floating: ReturnType<typeof floatingFigures> }): Placed[] {
  if (draft.kind === 'table') {
    const [row, lastRow] = [draft.rows[0], draft.rows.at(-1)]
    if (!row || !lastRow) return []
    const end = { page: lastRow.page, strand: draft.strand }
    const reach = { top: least(draft.rows.map(({ top }) => top)), bottom: most(draft.rows.map(({ bottom }) => bottom)) }
    const { top } = row
    return [
      {
        block: buildTable(draft, context),
        page: row.page,
        strand: draft.strand,
        top,
        bottom: lastRow.bottom,
        reach,
        end,
        late: 0,
        turn: 0,
      },
    ]
  }
  if (draft.kind === 'figure') {
    const { left, top, right, bottom, alternative } = draft.figure
    const box = draft.page.isVertical ? boxUpright(draft.figure, draft.page) : { left, top, right, bottom }
    const floats = context.floating.get(draft)
    const block: Figure = { kind: 'figure', page: draft.page.number, box, before: 0, alternative, ...(floats && { floats }) }
    return [{ block, page: draft.page, strand: draft.strand, top, bottom, reach: { top, bottom }, end: draft, late: 0, turn: 0 }]
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
  const turn = first.line.words[0]?.frame ?? 0
  return [{ block, page: first.page, strand: first.strand, top, bottom: lineBottom(last), reach, end: last, late: 0, turn }]
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
  { number, width, height, isVertical }: ReadPage,
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
    ...(isVertical && { isVertical }),
  }
}

function isOtherPaper({ size, isVertical = false }: Section, { width, height, isVertical: isOther = false }: ReadPage): boolean {
  return isVertical !== isOther || Math.abs(size.width - width) > 1 || Math.abs(size.height - height) > 1
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
