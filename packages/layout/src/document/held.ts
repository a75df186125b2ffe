import type { Block } from '../model.ts'
import type { Box } from '../words.ts'
import { standAlone, tablesBesideText } from './beside-text.ts'
import { least, most } from './extremes.ts'
import { figuresBeside } from './figure-rows.ts'
import { leastMargin } from './margins.ts'
import { isInNotes } from './note-rules.ts'
import { type Above, isAside, type Placed, spaceAbove } from './placed.ts'
import type { ReadPage } from './read-page.ts'

/**
 * Holds what can't flow in its place: text in other directions than the rest of its page, images under text or tables, tables beside text, images
 * beside others, and what stands apart at the foot of a page.
 */
export function holdPlaces(placed: readonly Placed[]): void {
  holdLeftBehind(placed)
  for (const [page, blocks] of Map.groupBy(placed, (one) => one.page)) {
    // A page of nothing else is read in its direction.
    if (blocks.some(isUpright)) for (const one of blocks) if (!isUpright(one)) hold(one, page)
    if (page.isVertical) for (const one of blocks) if (one.block.kind === 'figure') one.block.held = { turn: 0 }
    for (const one of blocks)
      if (isUpright(one) && blocks.some((other) => isUpright(other) && isOver(other.block, one.block))) hold(one, page)
    for (const one of holdTables(blocks)) hold(one, page)
    for (const one of figuresBeside(blocks)) hold(one, page)
    if (!blocks.every(isNote)) for (const one of blocks) if (isNote(one)) hold(one, page)
    for (const part of [blocks, ...columnsOf(blocks)]) for (const one of footOf(part.filter(({ block }) => !block.held))) hold(one, page)
  }
}

/**
 * What stands at the foot of a page below a paragraph that goes on, on the next one: where text flows, that page has ended. One that ends further
 * behind is text that the document names together, such as the parts of an article, and isn't below itself.
 */
function holdLeftBehind(placed: readonly Placed[]): void {
  const ended = new Set<ReadPage>()
  for (const one of placed) {
    if (ended.has(one.page) && one.end.page === one.page) hold(one, one.page)
    if (one.end.page.position === one.page.position + 1) ended.add(one.page)
  }
}

/** Whether a block is a footnote that nothing refers to: it stays at the foot of its page. */
function isNote({ block, page }: Placed): boolean {
  const [first] = block.kind === 'paragraph' ? block.lines : []
  return first !== undefined && isInNotes(page, first)
}

/** Tables beside text, whose columns are none any more. */
function holdTables(blocks: readonly Placed[]): Placed[] {
  const held = tablesBesideText(blocks.filter(isUpright))
  const bands = new Set(held.map(({ strand }) => strand.columns))
  standAlone(blocks.filter(({ strand }) => bands.has(strand.columns)).map(({ strand }) => strand))
  return held
}

/** A page on its side was turned once itself. */
function hold({ block, turn }: Placed, { isVertical = false }: ReadPage): void {
  block.held = { turn: (turn + (isVertical ? 1 : 0)) % 4 }
}

function isUpright({ turn }: Placed): boolean {
  return turn === 0
}

/** Whether a line of text runs over the edge of an image, or a table lies on it: the image is then behind it. */
function isOver(block: Block, figure: Block): boolean {
  if (figure.kind !== 'figure') return false
  if (block.kind === 'table') return block.page === figure.page && isOn(block.box, figure.box)
  if (block.kind !== 'paragraph') return false
  return block.lines.some(({ page, left, top, right, bottom }) => {
    if (page !== figure.page) return false
    const [width, height] = [
      overlap(left, right, figure.box.left, figure.box.right),
      overlap(top, bottom, figure.box.top, figure.box.bottom),
    ]
    return width > bottom - top && height > covered * (bottom - top)
  })
}

/** How much of a table lies on an image behind it: one that only touches it stands beside it. */
const onImage = 0.1

function isOn(table: Box, image: Box): boolean {
  const [width, height] = [
    overlap(table.left, table.right, image.left, image.right),
    overlap(table.top, table.bottom, image.top, image.bottom),
  ]
  return width > 0 && height > 0 && width * height > onImage * (table.right - table.left) * (table.bottom - table.top)
}

const covered = 0.6

function overlap(from: number, to: number, otherFrom: number, otherTo: number): number {
  return Math.min(to, otherTo) - Math.max(from, otherFrom)
}

/** The blocks of each column, where a page has several. */
function columnsOf(blocks: readonly Placed[]): Placed[][] {
  return [...Map.groupBy(blocks, ({ strand }) => strand)].flatMap(([strand, own]) => (strand.columns.length > 1 ? [own] : []))
}

/** The lowest part of a page, what counts as a few lines there, and the gap above them in lines. */
const [footShare, fewLines, apart] = [0.15, 2, 3]

/** A few lines at the foot of a page, far below its text: text that becomes longer may not move them to the next page. */
function footOf(blocks: readonly Placed[]): Placed[] {
  const from = blocks.findLastIndex((one) => !isLow(one)) + 1
  for (let at = Math.max(1, from); at < blocks.length; at++) if (isFarBelow(blocks.slice(at), blocks.slice(0, at))) return blocks.slice(at)
  return []
}

function isFarBelow(foot: readonly Placed[], above: readonly Placed[]): boolean {
  const leading = most(foot.map(({ block }) => (block.kind === 'paragraph' ? block.leading : 0)))
  if (leading <= 0 || foot.some(({ page }) => page.isVertical)) return false
  return least(foot.map(({ top }) => top)) - most(above.map(({ bottom }) => bottom)) > apart * leading
}

/** Lines, or an image beside them. */
function isLow({ block, page, end, top }: Placed): boolean {
  const isSmall = block.kind === 'figure' || (block.kind === 'paragraph' && block.lines.length <= fewLines)
  return isSmall && end.page === page && top > (1 - footShare) * page.height
}

/** Pages on which blocks can't all stand below each other, as they do where text flows. */
export function crowdedPages(placed: readonly Placed[]): Set<ReadPage> {
  const crowded = placed.filter(({ block, bottom, late, page }) => !block.held && late > 0 && bottom + late > page.height - leastMargin)
  return new Set(crowded.map(({ page }) => page))
}

/** The share of a page's blocks that flow in their places if it is a text: forms and posters have many things beside each other. */
const leastFlowing = 0.75

/** Holds all of a page but the first block that flows, and images that it is wrapped around, where too little of the page flows in its place. */
export function holdForms(placed: readonly Placed[], crowded: ReadonlySet<ReadPage>): void {
  for (const page of crowded) {
    const here = placed.filter((one) => one.page === page && isUpright(one))
    const first = here.find((one) => !isAside(one, placed))
    const free = here.filter(({ block }) => !block.held)
    if (!first || free.length > leastFlowing * here.length) continue
    for (const one of free) if (one !== first && one.end.page === page && !isWrappedAround(first, one)) hold(one, page)
  }
}

function isWrappedAround({ block: text }: Placed, { block, top, bottom }: Placed): boolean {
  if (text.kind !== 'paragraph' || block.kind !== 'figure' || !block.floats) return false
  return text.lines.some((line) => line.page === block.page && overlap(line.top, line.bottom, top, bottom) > 0)
}

/** Whether a block of a crowded page would stand more than half a line lower than it does there. */
export function isTooLow(one: Placed, before: Placed | undefined, above: Above): boolean {
  if (one.end.page !== one.page) return false
  return -spaceAbove(one, before, above) > (one.block.kind === 'paragraph' ? one.block.leading / 2 : tooLow)
}

const tooLow = 6
