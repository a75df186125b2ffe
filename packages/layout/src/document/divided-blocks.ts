import type { Column, Section } from '../model.ts'
import { isTooLow } from './held.ts'
import { marginsOf } from './margins.ts'
import { addBlankPages, newSection } from './new-section.ts'
import type { PageContent } from './page-content.ts'
import { isAside, type Placed, reaches, standBelow, startOver } from './placed.ts'
import type { ReadPage } from './read-page.ts'
import { keyOfPage } from './running.ts'

interface Dividing {
  pages: readonly PageContent[]
  all: readonly Placed[]
  /** The position of the last page that was laid out before these, 0 at the start. */
  pageBefore: number
  /** Whether these pages are the last. */
  isEnd: boolean
  /** Pages whose blocks have no room below each other: those that would stand too low are held in their places. */
  crowded: ReadonlySet<ReadPage> | undefined
}

interface Divided {
  sections: Section[]
  /** The positions of the first and the last page of each: chosen pages may stand in any order. */
  reach: Map<Section, { from: number; to: number }>
}

/** What is known while blocks are divided one after the other; the last section is the one that is being filled. */
interface Division extends Dividing, Divided {
  placed: readonly Placed[]
  starts: ReadonlySet<number>
  /** The last block that was added to the flow. */
  before: Placed | undefined
  /** Blocks outside the flow that belong to the next one in it. */
  aside: Placed[]
}

/** Where a block would stand that is added to the flow. */
interface Spot {
  isNewPage: boolean
  columns: readonly Column[]
  /** The section that goes on; none if the block begins another. */
  section: Section | undefined
}

/** Divides blocks into sections, each block with its space above and the page or column that it opens. */
export function dividedBlocks(placed: readonly Placed[], dividing: Dividing): Divided {
  const starts = runningStarts(dividing.pages)
  const division: Division = { ...dividing, placed, starts, sections: [], reach: new Map(), before: undefined, aside: [] }
  const openers = openersOf(placed)
  for (const one of placed) startOver(one)
  for (const one of placed) {
    const spot = spotOf(one, division)
    if (openers.has(one) || !(isAside(one, placed) || hasNoRoom(one, spot, division))) addToFlow(one, spot, division)
    else division.aside.push(one)
  }
  division.sections.at(-1)?.blocks.push(...division.aside.map(({ block }) => block))
  if (dividing.isEnd) endPages(division)
  return division
}

/** The first blocks of pages on which nothing flows: they open these pages, and all else there follows them. */
function openersOf(placed: readonly Placed[]): Set<Placed> {
  const flowing = placed.filter((one) => !isAside(one, placed))
  const pages = [...Map.groupBy(placed, ({ page }) => page)].filter(([page]) => !flowing.some((one) => reaches(one, page)))
  return new Set(pages.flatMap(([, [first]]) => first ?? []))
}

function spotOf({ page, strand }: Placed, division: Division): Spot {
  const isNewPage = positionBefore(division) !== page.position
  const columns = strand.columns.length > 1 ? strand.columns : []
  const current = division.sections.at(-1)
  const isOther =
    !current || (isNewPage && (isOtherPaper(current, page) || division.starts.has(page.number))) || isOtherColumns(current, columns)
  return { isNewPage, columns, section: isOther ? undefined : current }
}

function positionBefore({ before, pageBefore }: Division): number {
  return before?.end.page.position ?? pageBefore
}

/** Whether a block is held from now on, since it would stand too low on a crowded page. */
function hasNoRoom(one: Placed, { isNewPage, section }: Spot, { all, before, crowded, placed }: Division): boolean {
  if (isNewPage || !crowded?.has(one.page)) return false
  const { top } = section?.margins ?? marginsOf(all, one.page)
  if (!isTooLow(one, before, { isNewPage, top, placed })) return false
  one.block.held = { turn: 0 }
  return true
}

function addToFlow(one: Placed, spot: Spot, division: Division): void {
  const { page, end, block } = one
  if (spot.isNewPage) endPageBefore(page, division)
  const section = spot.section ?? beginSection(page, spot, division)
  addBlankPages(section, page.position - positionBefore(division) - 1)
  section.pages.last = Math.max(section.pages.last, end.page.number)
  const own = division.reach.get(section)
  if (own) own.to = Math.max(own.to, end.page.position)
  // An image in the flow has no text around it.
  if (block.kind === 'figure') delete block.floats
  const opens = opensOf(one, spot, { section, before: division.before })
  if (opens) block.opens = opens
  if (!block.held) standBelow(one, division.before, { isNewPage: spot.isNewPage, top: section.margins.top, placed: division.placed })
  section.blocks.push(...division.aside.map((other) => other.block), block)
  division.aside = []
  division.before = one
}

/** What stands aside on earlier pages belongs to the section that they are in. */
function endPageBefore(page: ReadPage, division: Division): void {
  const last = division.sections.at(-1)
  if (!last) return
  last.blocks.push(...division.aside.filter((one) => one.page !== page).map(({ block }) => block))
  division.aside = division.aside.filter((one) => one.page === page)
}

function beginSection(page: ReadPage, { isNewPage, columns }: Spot, { all, sections, reach }: Division): Section {
  const starts = isNewPage || sections.length === 0 ? 'page' : 'below'
  const section = newSection(page, { margins: marginsOf(all, page), columns, starts })
  sections.push(section)
  reach.set(section, { from: page.position, to: page.position })
  return section
}

function opensOf(
  { strand }: Placed,
  { isNewPage }: Spot,
  { section, before }: { section: Section; before: Placed | undefined },
): 'page' | 'column' | undefined {
  if (isNewPage) return section.blocks.length === 0 && section.starts === 'page' ? undefined : 'page'
  return before && before.end.strand !== strand && strand.column > 0 ? 'column' : undefined
}

/** Adds the blank pages at the end of a document; one of nothing else has no section yet. */
function endPages(division: Division): void {
  const last = division.pages.at(-1)?.page
  if (!last) return
  const blank = last.position - positionBefore(division)
  const current = division.sections.at(-1)
  if (current) addBlankPages(current, blank)
  else if (blank > 0) addBlankPages(blankSection(last, division), blank)
}

function blankSection(page: ReadPage, { all, sections }: Division): Section {
  const section = newSection(page, { margins: marginsOf(all, page), columns: [], starts: 'page' })
  sections.push(section)
  return section
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

function isOtherPaper({ size, isVertical = false }: Section, { width, height, isVertical: isOther = false }: ReadPage): boolean {
  return isVertical !== isOther || Math.abs(size.width - width) > 1 || Math.abs(size.height - height) > 1
}

const sameColumn = 12

function isOtherColumns({ columns }: Section, wanted: readonly Column[]): boolean {
  if (Math.max(1, wanted.length) !== columns.length) return true
  return wanted.length > 1 && wanted.slice(1).some(({ left }, index) => Math.abs(left - (columns[index + 1]?.left ?? left)) > sameColumn)
}
