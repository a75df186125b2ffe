import type { Figure, Paragraph, Section } from '../model.ts'
import { placeAnchors } from './anchors.ts'
import { buildParagraph, lineBottom } from './build-paragraph.ts'
import { buildTable, type TableContext } from './build-table.ts'
import { dividedBlocks } from './divided-blocks.ts'
import type { Draft } from './drafts.ts'
import { least, most } from './extremes.ts'
import { floatingFigures } from './floating-figures.ts'
import { markCaptions } from './found-captions.ts'
import { type HeadingSizes, headingLevel } from './headings.ts'
import { crowdedPages, holdForms, holdPlaces } from './held.ts'
import { tabLedNumber } from './led-numbers.ts'
import { setBottoms } from './margins.ts'
import { type NoteCounter, takeNotes } from './notes.ts'
import type { PageContent } from './page-content.ts'
import { aheadOf } from './page-numbers.ts'
import { ruleParagraphs } from './paragraph-rules.ts'
import type { Placed } from './placed.ts'
import type { ReadPage } from './read-page.ts'
import { runningOf } from './running.ts'
import { boxUpright } from './vertical-page.ts'

/** What the sections of some pages are built with. */
export interface SectionContext extends TableContext {
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
  if (context.holds) {
    holdPlaces(placed)
    ruleParagraphs(placed, pages)
  }
  const { pageBefore, isEnd } = context
  const divide = (crowded?: ReadonlySet<ReadPage>) => dividedBlocks(placed, { pages, all, pageBefore, isEnd, crowded })
  let divided = divide()
  const crowded = context.holds ? crowdedPages(placed) : new Set<ReadPage>()
  if (crowded.size > 0) {
    divide(crowded)
    holdForms(placed, crowded)
    // What is held there has no part in margins.
    divided = divide()
  }
  const { sections, reach } = divided
  setBottoms(sections, { all, flowing: placed })
  for (const section of sections) {
    const { from = 0, to = 0 } = reach.get(section) ?? {}
    const own = pages.filter(({ page }) => page.position >= from && page.position <= to)
    section.notes = own.flatMap(({ page }) => notes.get(page) ?? [])
    // Sections that share a page have its notes once.
    for (const { page } of own) notes.delete(page)
    section.headers = runningOf(own, 'headers', { context, around: pages })
    section.footers = runningOf(own, 'footers', { context, around: pages })
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
        lowered: 0,
        turn: 0,
      },
    ]
  }
  if (draft.kind === 'figure') {
    const { left, top, right, bottom, alternative } = draft.figure
    const box = draft.page.isVertical ? boxUpright(draft.figure, draft.page) : { left, top, right, bottom }
    const floats = context.floating.get(draft)
    const block: Figure = { kind: 'figure', page: draft.page.number, box, before: 0, alternative, ...(floats && { floats }) }
    return [
      { block, page: draft.page, strand: draft.strand, top, bottom, reach: { top, bottom }, end: draft, late: 0, lowered: 0, turn: 0 },
    ]
  }
  const [first, last] = [draft.lines[0], draft.lines.at(-1)]
  if (!first || !last) return []
  const block = buildParagraph(draft, context)
  tabLedNumber(block)
  const level = headingLevel(draft, block, context.headings)
  if (level !== undefined) Object.assign(block, { role: 'heading', level } satisfies Partial<Paragraph>)
  if (draft.label && level === undefined) block.list = context.lists.place(draft.label, first.line.left)
  else context.lists.interrupt(first.line.left)
  if (draft.label && level !== undefined) block.runs = labelled(block, draft.label, draft)
  const bottoms = draft.lines.map(lineBottom)
  const reach = { top: least(bottoms) - block.leading, bottom: most(bottoms) }
  const top = lineBottom(first) - block.leading
  const turn = first.line.words[0]?.frame ?? 0
  return [{ block, page: first.page, strand: first.strand, top, bottom: lineBottom(last), reach, end: last, late: 0, lowered: 0, turn }]
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
