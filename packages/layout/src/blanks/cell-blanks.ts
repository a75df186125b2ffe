import { least, most } from '../document/extremes.ts'
import type { Box } from '../words.ts'
import { areaOf, type Blank, heightOf, sharedArea, widthOf } from './blank.ts'
import { captionAbove, captionBeside } from './captions.ts'
import { type Cell, isClosed, isSquare } from './cells.ts'
import { dataTables } from './data-tables.ts'
import type { PageContent, Phrase } from './page-content.ts'

const leastHeight = 8
const leastWidth = 12
/** A taller blank is for several lines. */
const lineHeight = 42
/** A taller cell needs a caption of its own. */
const rowHeight = 62
/** The room to write in below a caption, and behind it. */
const roomBelow = 8
const roomBehind = 36
const maxCaption = 90
const mostAlone = 130
const pageEdge = 3
/** Under the last line of a text that fills its cell, and what is too short to be one. */
const fullRest = 8
const shortText = 60
/** Captions inside of coloured areas are small; larger text is a heading. */
const smallCaption = 9.5

/** The blanks in cells and boxes with drawn sides: all of an empty one, or the part that a caption leaves. */
export function cellBlanks(content: PageContent, cells: readonly Cell[]): Blank[] {
  const closed = cells.filter((cell) => isClosed(cell) && heightOf(cell) >= leastHeight && widthOf(cell) >= leastWidth)
  const inside = closed.map((cell) => holdings(cell, content, closed))
  const tables = dataTables(closed, content.phrases)
  const empty = closed.filter((_, index) => inside[index] === 'empty')
  return closed.flatMap((cell, index): Blank[] => {
    const held = inside[index]
    if (isAtEdge(cell, content) || isPageful(cell, content)) return []
    if (held === 'empty') return (tables.isGap(cell) || tables.isFigures(cell)) && !cell.isAlone ? [] : emptyCell(cell, content, closed)
    if (held === undefined || held === 'other' || tables.isData(cell) || tables.isFigures(cell)) return []
    // A row is as high as its longest text: what that leaves beside others isn't a blank.
    const others = closed.flatMap((other, at) => (other !== cell && sameRow(other, cell) ? [{ cell: other, held: inside[at] }] : []))
    if (others.some((other) => isFull(other.cell, other.held))) return []
    return captionedCell(cell, held, { empty, closed, others: others.length, isPanel: isPanel(cell, content) })
  })
}

/** Tabs and rims of a page are cut off by its edge. */
function isAtEdge({ left, right }: Box, { width }: PageContent): boolean {
  return left < pageEdge || right > width - pageEdge
}

/** A frame around most of a page. */
function isPageful(cell: Box, { width, height }: PageContent): boolean {
  return areaOf(cell) > 0.35 * width * height
}

/** An area in a colour of its own. */
function isPanel(cell: Box, { edges }: PageContent): boolean {
  return edges.panels.some((panel) => sharedArea(panel, cell) > 0.9 * Math.max(areaOf(panel), areaOf(cell)))
}

/** Whether text fills a cell to its floor. */
function isFull(cell: Cell, held: ReturnType<typeof holdings> | undefined): boolean {
  if (!Array.isArray(held) || held.length < 2) return false
  const bottom = most(held.map((text) => text.bottom))
  return cell.bottom - bottom < fullRest && held.map(({ text }) => text).join(' ').length > shortText
}

/** What is in a cell: nothing, the phrases of a caption, or something that makes it no blank. */
function holdings(cell: Cell, { phrases, ink, edges, typed }: PageContent, cells: readonly Cell[]): 'empty' | 'other' | Phrase[] {
  if (edges.shaded.some((dark) => sharedArea(dark, cell) > 0.5 * areaOf(cell))) return 'other'
  const isIn = (box: Box) => sharedArea(box, cell) > 0.4 * areaOf(box)
  if (cells.some((other) => other !== cell && areaOf(other) < 0.9 * areaOf(cell) && isIn(other))) return 'other'
  if ([...typed.symbols, ...typed.underscores].some(isIn) || typed.dots.some((run) => run.isDense && isIn(run))) return 'other'
  const texts = phrases.filter(isIn)
  if (texts.length > 0) return texts
  return ink.some(isIn) || phrases.some((phrase) => sharedArea(phrase, cell) > 0.25 * areaOf(cell)) ? 'other' : 'empty'
}

function emptyCell(whole: Cell, { phrases }: PageContent, closed: readonly Cell[]): Blank[] {
  const cell = { ...whole, top: rowTop(whole, closed) }
  const box = shrunk(cell)
  if (isSquare(box, { least: 4, most: 20 }) && cell.isAlone) return []
  const isTall = heightOf(cell) > rowHeight
  const caption = isTall ? captionOfTall(cell, phrases, closed) : captionOfRow(cell, phrases, closed)
  // An empty box that stands alone has no other purpose; a cell of a table may be empty for good.
  if (!caption && !(cell.isAlone && cell.walls.top && heightOf(cell) < mostAlone)) return []
  return [
    { box, kind: heightOf(cell) > lineHeight ? 'longText' : 'text', reason: cell.isAlone ? 'box' : 'cell', label: caption?.text ?? '' },
  ]
}

/** Where a row begins whose upper line isn't drawn here: at the top of the lower cell to the left that shares its floor. */
function rowTop(cell: Cell, closed: readonly Cell[]): number {
  let first = cell
  for (let step = 0; step < 5; step += 1) {
    const before = closed.find(
      (other) => other !== first && Math.abs(other.right - first.left) < 3 && Math.abs(other.bottom - cell.bottom) < 2,
    )
    if (!before) break
    if (heightOf(before) < 0.75 * heightOf(cell) && heightOf(before) >= leastHeight) return before.top
    first = before
  }
  return cell.top
}

/** The heading of its column comes before what stands to its left, if cells like it lie under one another. */
function captionOfRow(cell: Cell, phrases: readonly Phrase[], closed: readonly Cell[]): Phrase | undefined {
  const beside = captionBeside(cell, phrases)
  if (beside && cell.left - beside.right < 14) return beside
  return headingOf(cell, phrases, closed) ?? beside ?? rowLabel(cell, phrases, closed)
}

/** The text over the cells that lie above one another with the same sides: in the first that isn't empty, or above all. */
function headingOf(cell: Cell, phrases: readonly Phrase[], closed: readonly Cell[]): Phrase | undefined {
  let top = cell
  for (let step = 0; step < 200; step += 1) {
    const above = cellAbove(top, closed)
    if (!above) break
    const inside = phrases.filter((phrase) => sharedArea(phrase, above) > 0.5 * areaOf(phrase)).at(-1)
    if (inside) return inside
    if (heightOf(above) > 1.5 * heightOf(cell)) break
    top = above
  }
  return captionAbove(top, phrases)
}

/** The text at the start of a row of cells, however far. */
function rowLabel(cell: Cell, phrases: readonly Phrase[], closed: readonly Cell[]): Phrase | undefined {
  let first = cell
  for (let step = 0; step < 50; step += 1) {
    const before = closed.find(
      (other) =>
        other !== first &&
        Math.abs(other.right - first.left) < 3 &&
        Math.abs(other.bottom - first.bottom) < 3 &&
        heightOf(other) < 1.8 * heightOf(cell),
    )
    if (!before) break
    first = before
  }
  return first === cell ? undefined : captionBeside(first, phrases)
}

function captionOfTall(cell: Cell, phrases: readonly Phrase[], closed: readonly Cell[]): Phrase | undefined {
  const beside = captionBeside(cell, phrases)
  const above = captionAbove(cell, phrases, 14)
  return above ?? (beside && cell.isAlone ? beside : undefined) ?? headingInCell(cell, phrases, closed)
}

/** The text in the cell right above, wherever it stands in it: headings of a row are as high as the longest of them. */
function headingInCell(cell: Cell, phrases: readonly Phrase[], closed: readonly Cell[]): Phrase | undefined {
  const above = cellAbove(cell, closed)
  if (!above || heightOf(above) > heightOf(cell)) return undefined
  const inside = phrases.filter((phrase) => sharedArea(phrase, above) > 0.5 * areaOf(phrase))
  return inside.map(({ text }) => text).join(' ').length <= maxCaption ? inside[0] : undefined
}

/** The cell with the same sides that ends where this one begins. */
function cellAbove(cell: Cell, closed: readonly Cell[]): Cell | undefined {
  return closed.find(
    (other) =>
      Math.abs(other.bottom - cell.top) < 2 &&
      Math.abs(other.left - cell.left) < 2 &&
      Math.abs(other.right - cell.right) < 2 &&
      other !== cell,
  )
}

/** The part of a cell that its caption leaves blank: below it, else behind it. */
function captionedCell(
  cell: Cell,
  texts: readonly Phrase[],
  { empty, closed, others, isPanel: isColoured }: { empty: readonly Cell[]; closed: readonly Cell[]; others: number; isPanel: boolean },
): Blank[] {
  const label = texts.map(({ text }) => text).join(' ')
  const rtl = texts.some((text) => text.rtl)
  const caption = {
    left: least(texts.map(({ left }) => left)),
    right: most(texts.map(({ right }) => right)),
    top: least(texts.map(({ top }) => top)),
    bottom: most(texts.map(({ bottom }) => bottom)),
  }
  const isLong = label.length > maxCaption && (heightOf(caption) > 0.65 * heightOf(cell) || label.length > 3 * maxCaption)
  if (isLong || !/[\p{L}\p{N}$€£¥]/u.test(label)) return []
  // A heading over empty cells, and a label beside one, are filled there.
  const isHeading = empty.some(
    (other) => Math.abs(other.top - cell.bottom) < 3 && Math.abs(other.left - cell.left) < 3 && Math.abs(other.right - cell.right) < 3,
  )
  const size = most(texts.map((text) => text.size))
  if (isColoured && size > smallCaption && !/[:：]\s*$/u.test(label)) return []
  const below = { left: cell.left, right: cell.right, top: caption.bottom + 1, bottom: cell.bottom }
  const kindOf = (box: Box) => (heightOf(box) > lineHeight ? 'longText' : 'text')
  const hugsTop = caption.top - cell.top < Math.max(5, 0.5 * size)
  if (heightOf(below) >= roomBelow && hugsTop && !isHeading && widthOf(cell) >= 24) {
    const box = shrunk(below)
    return [{ box, kind: kindOf(box), reason: 'cell', label }]
  }
  const behind = rtl
    ? { left: cell.left, right: caption.left - 2, top: cell.top, bottom: cell.bottom }
    : { left: caption.right + 2, right: cell.right, top: cell.top, bottom: cell.bottom }
  const isNext = (other: Cell) => Math.abs(rtl ? other.right - cell.left : other.left - cell.right) < 3 && sameRow(other, cell)
  const hasNeighbour = empty.some(isNext)
  const isLed = /[:：▶►→]\s*$/u.test(label) || (rtl && /^\s*[:：]/u.test(label))
  // Text without a colon is a caption only if nothing on its row answers it.
  const isShort = widthOf(behind) > 0.45 * widthOf(cell) && label.length <= 32 && others === 0 && !closed.some(isNext)
  if (
    isHeading ||
    hasNeighbour ||
    label.length > maxCaption ||
    widthOf(behind) < roomBehind ||
    heightOf(cell) > lineHeight ||
    !(isLed || isShort)
  )
    return []
  return [{ box: shrunk(behind), kind: 'text', reason: 'cell', label }]
}

function sameRow(one: Box, other: Box): boolean {
  return Math.abs(one.bottom - other.bottom) < 3 && Math.abs(one.top - other.top) < 3
}

/** Half a point inside of the lines. */
export function shrunk({ left, top, right, bottom }: Box): Box {
  return { left: left + 0.5, top: top + 0.5, right: right - 0.5, bottom: bottom - 0.5 }
}
