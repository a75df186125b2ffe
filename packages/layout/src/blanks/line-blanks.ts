import { least, most } from '../document/extremes.ts'
import type { Box } from '../words.ts'
import { areaOf, type Blank, heightOf, sharedArea, widthOf } from './blank.ts'
import { captionAbove, captionBelow, captionBeside } from './captions.ts'
import { type Cell, isClosed } from './cells.ts'
import type { PageContent, Phrase } from './page-content.ts'

const leastWidth = 18
const leastRoom = 7.5
const mostRoom = 15
/** Lines over most of the page separate its parts. */
const separator = 0.62
const thick = 1.9
const nearLeft = 90
/** A text that belongs to a paragraph is a caption only of what follows it at once. */
const nearProse = 10
/** The room over a line under its caption: less is a heading with its rule. */
const roomUnderCaption = 11
/** Text so near under a line belongs to it: a note, or the head of a table. */
const nearBelow = 14
/** A larger text under a line over the page is a heading. */
const smallText = 9.5

/** The blanks over lines: what the text that stands on them leaves. */
export function lineBlanks(content: PageContent, cells: readonly Cell[]): Blank[] {
  const open = cells.filter((cell) => !isClosed(cell) && cell.floor.width <= thick && widthOf(cell) >= leastWidth)
  const free = open.flatMap((cell) => freeParts(cell, content)).toSorted((one, other) => one.bottom - other.bottom || one.left - other.left)
  const blanks: Blank[] = []
  for (const part of free) {
    const caption = captionOf(part, content, blanks) ?? captionOfRuled(part, free, content)
    if (caption !== undefined)
      blanks.push({
        box: { left: part.left, top: part.top, right: part.right, bottom: part.bottom },
        kind: 'text',
        reason: 'line',
        label: caption,
      })
  }
  return blanks
}

/** A part of a line that nothing stands on, with the room above it. */
interface FreePart extends Box {
  /** The line that it is a part of. */
  line: Cell
  /** The text on the line before it. */
  before: Phrase | undefined
}

function freeParts(line: Cell, content: PageContent): FreePart[] {
  const y = line.bottom
  const standing = [...content.ink, ...content.typed.symbols, ...content.typed.dots, ...content.typed.underscores]
    .filter((ink) => ink.bottom > y - leastRoom && ink.top < y - 1 && ink.right > line.left && ink.left < line.right)
    .toSorted((one, other) => one.left - other.left)
  const parts: FreePart[] = []
  let from = line.left
  for (const ink of [...standing, { left: line.right, right: line.right, top: 0, bottom: 0 }]) {
    if (ink.left - from >= leastWidth) parts.push(...partOf(line, { from, to: ink.left - (ink.left < line.right ? 2 : 0) }, content))
    from = Math.max(from, ink.right + 2)
  }
  // Text in the middle of a line is the heading of the columns below it.
  const isCentred = parts.length === 2 && standing.length > 0 && Math.abs(widthOf(parts[0] as Box) - widthOf(parts[1] as Box)) < 8
  if (isCentred) return []
  const isUnderlined = standing.length > 0 && parts.reduce((sum, part) => sum + widthOf(part), 0) < 0.35 * widthOf(line)
  return isUnderlined ? [] : parts
}

function partOf(line: Cell, { from, to }: { from: number; to: number }, { ink, edges, phrases }: PageContent): FreePart[] {
  const y = line.bottom
  const roof = line.walls.top ? line.top : 0
  const covered = ink.filter(({ left, right, bottom }) => right > from && left < to && bottom <= y - leastRoom).map(({ bottom }) => bottom)
  const top = Math.max(roof, y - mostRoom, ...covered.map((bottom) => bottom + 0.5))
  const part = { left: from, right: to, top, bottom: y }
  const isShaded = edges.shaded.some((dark) => sharedArea(dark, part) > 0.5 * areaOf(part))
  if (heightOf(part) < leastRoom || to - from < leastWidth || isShaded) return []
  const stands = (phrase: Phrase) => phrase.bottom > y - leastRoom && phrase.bottom < y + 3
  const before = phrases.find(
    (phrase) => stands(phrase) && (phrase.rtl ? Math.abs(phrase.left - 2 - to) < 1 : Math.abs(phrase.right + 2 - from) < 1),
  )
  return [{ ...part, line, before }]
}

/** The caption by which a part of a line is a blank; undefined if it is none. */
function captionOf(part: FreePart, { phrases, width, cells }: PageContent, found: readonly Blank[]): string | undefined {
  // Text over a box is the caption of the box, not of its upper edge.
  const inside = isRoof(part.line, cells) ? undefined : captionInside(part, phrases)
  if (inside) return inside.text
  if (part.before) return isCaption(part.before, part.line, { cells, width }) ? part.before.text : undefined
  const row = { ...part, top: part.bottom - 10 }
  const beside = captionBeside(
    row,
    phrases,
    found.map(({ box }) => box),
  )
  if (
    beside &&
    Math.min(Math.abs(part.left - beside.right), Math.abs(beside.left - part.right)) <= (isProse(beside, phrases) ? nearProse : nearLeft)
  )
    return beside.text
  const column = found.findLast(({ box, reason }) => reason === 'line' && isNextLine(box, part))
  if (column) return column.label
  const isWide = widthOf(part) > separator * width
  const below = isRoof(part.line, cells) ? undefined : captionBelow(part, phrases)
  if (
    below &&
    isAlone(below, phrases) &&
    !isNote(below, part, phrases) &&
    !isHead(part, phrases) &&
    !(isWide && (below.size > smallText || below.text.length > 40))
  )
    return below.text
  if (isWide) return undefined
  const neighbour = found.find(({ box, reason }) => reason === 'line' && Math.abs(box.bottom - part.bottom) < 2 && part.left > box.right)
  const above = captionAbove(part, phrases)
  if (neighbour && above && !isHead(part, phrases)) return above.text
  return captionOver(part, phrases, cells)
}

/** A short text over a line that has room to write on, and nothing under it. */
function captionOver(part: FreePart, phrases: readonly Phrase[], cells: readonly Cell[]): string | undefined {
  const above = captionAbove({ ...part, top: part.bottom - roomUnderCaption }, phrases)
  const isWhole = widthOf(part) > 0.98 * widthOf(part.line)
  if (!above || !isWhole || isRoof(part.line, cells) || above.text.length > 60 || isProse(above, phrases)) return undefined
  const isAtStart = above.rtl ? Math.abs(above.right - part.right) < 12 : Math.abs(above.left - part.left) < 12
  const isFree = !phrases.some((phrase) => isUnder(phrase, part, nearBelow))
  return isAtStart && isFree && !/[.。]$/u.test(above.text) ? above.text : undefined
}

function isUnder(phrase: Phrase, part: Box, near: number): boolean {
  return phrase.top >= part.bottom - 1 && phrase.top - part.bottom <= near && phrase.right > part.left && phrase.left < part.right
}

/** Notes at the foot of a page begin with a mark under a short rule, and page numbers stand alone. */
function isNote({ text, left }: Phrase, part: FreePart, phrases: readonly Phrase[]): boolean {
  if (!/\p{L}/u.test(text)) return true
  const margin = least(phrases.map((phrase) => phrase.left))
  return /^(?:[([]?\d{1,3}[)\].]?(?:\s|$)|[*†‡§])/u.test(text) && Math.abs(left - part.left) < 8 && part.left - margin < 300
}

/** Whether several texts stand side by side under a line, and more under those: the head of a table. */
function isHead(part: Box, phrases: readonly Phrase[]): boolean {
  const first = phrases.filter((phrase) => isUnder(phrase, part, nearBelow))
  if (first.length === 0) return false
  const floor = most(first.map(({ bottom }) => bottom))
  const next = phrases.filter((phrase) => isUnder(phrase, { ...part, bottom: floor }, nearBelow))
  return first.length >= 2 ? next.length >= 2 : next.length >= 1 && next.every(({ text }) => !/\p{L}/u.test(text))
}

/** Whether a text is a line of a paragraph: another of about its size begins right above or below it, and is as long as a line. */
function isProse(phrase: Phrase, phrases: readonly Phrase[]): boolean {
  if (/[:：▶►]$/u.test(phrase.text)) return false
  return phrases.some(
    (other) =>
      other !== phrase &&
      Math.abs(other.size - phrase.size) < 1 &&
      Math.abs(other.left - phrase.left) < 4 &&
      other.text.length > 25 &&
      phrase.text.length > 30 &&
      Math.min(Math.abs(other.top - phrase.bottom), Math.abs(phrase.top - other.bottom)) < 0.8 * phrase.size,
  )
}

/** The text over equal lines under one another, which are written on like ruled paper. */
function captionOfRuled(part: FreePart, all: readonly FreePart[], { phrases, cells }: PageContent): string | undefined {
  const isTwin = (other: FreePart) =>
    other !== part &&
    other.bottom > part.bottom &&
    isNextLine(part, other) &&
    Math.abs(other.left - part.left) < 2 &&
    !isRoof(other.line, cells)
  const isWhole = widthOf(part) > 0.98 * widthOf(part.line)
  return isWhole && !isRoof(part.line, cells) && all.some(isTwin) ? captionAbove(part, phrases)?.text : undefined
}

/** The caption at the top of a row between two lines. */
function captionInside({ line, left, right, top }: FreePart, phrases: readonly Phrase[]): Phrase | undefined {
  if (!line.walls.top || heightOf(line) > 2.2 * mostRoom) return undefined
  return phrases.find(
    (phrase) =>
      phrase.top >= line.top - 1 &&
      phrase.bottom <= top + 1 &&
      phrase.left >= left - 2 &&
      phrase.right <= right + 2 &&
      phrase.left - left < 40,
  )
}

/** Text that stands on the line itself: a heading of a table or of a part of the page isn't a caption. */
function isCaption({ text }: Phrase, line: Cell, { cells, width }: Pick<PageContent, 'cells' | 'width'>): boolean {
  if (/[:：▶►]$/u.test(text)) return text.length <= 120
  return text.length <= 60 && !isRoof(line, cells) && line.floor.to - line.floor.from < separator * width
}

/** Whether there are boxes or cells under a line. */
function isRoof(line: Cell, cells: readonly Cell[]): boolean {
  return cells.some(
    (cell) => isClosed(cell) && Math.abs(cell.top - line.bottom) < 2 && cell.left < line.right - 4 && cell.right > line.left + 4,
  )
}

/** Lines under one another with the same ends go on where the first is full. */
function isNextLine(before: Box, part: Box): boolean {
  const step = part.bottom - before.bottom
  return step > leastRoom && step < 40 && Math.abs(before.right - part.right) < 4 && before.left >= part.left - 4
}

/** Whether nothing goes on under a text: a paragraph is no caption. */
function isAlone(phrase: Phrase, phrases: readonly Phrase[]): boolean {
  return (
    phrase.text.length <= 70 &&
    !phrases.some(
      (other) =>
        other !== phrase &&
        other.top > phrase.top + 4 &&
        other.top - phrase.bottom < 0.7 * phrase.size &&
        other.text.length > 40 &&
        Math.abs(other.left - phrase.left) < 4,
    )
  )
}
