import type { Paragraph } from '../model.ts'
import { type LineWidth, type TextWidths, textWidths, type WordWidth } from './line-widths.ts'

/** How text changes so that its lines keep their ends in the font that it is shown in. */
export interface LetterFit {
  /** The space to add between letters, in points, before they become smaller. */
  spacing: number
  /** How much smaller letters are than on their page. */
  scale: number
}

/** Where the lines of a paragraph have room. */
export interface Room {
  left: number
  right: number
}

const asItIs: LetterFit = { spacing: 0, scale: 1 }
const [fewest, tolerated, mostSpacing, smallest] = [4, 0.025, 0.06, 0.8]

/**
 * What letters need so that lines end where they did. It matters for fonts that few people have: others are shown in their place, and their
 * lines would break elsewhere or run over what stands beside them. Nothing changes where the font is as wide as the original, or where
 * nothing is known of it. Without a room, lines are never wrapped.
 */
export function letterFit(paragraph: Paragraph, room?: Room): LetterFit {
  const { runs, lines, rtl } = paragraph
  const widths = rtl || lines.length === 0 ? undefined : textWidths(paragraph)
  const size = runs[0]?.size ?? 10
  const characters = widths?.lines.reduce((sum, line) => sum + line.characters, 0) ?? 0
  if (!widths || characters < fewest) return asItIs
  const wanted = wantedSpacing(paragraph, widths.lines, characters)
  const closest = -mostSpacing * size
  const bounded = (spacing: number) => Math.max(closest, Math.min(-closest, spacing))
  if (!room) return shrunk(bounded(wanted), paragraph, widths.lines)
  const roomOf = (index: number) => roomFor(paragraph, room, index)
  const { least, most } = spacingLimits(widths.lines, roomOf)
  return fitted({ spacing: bounded(Math.min(Math.max(wanted, least), most)), closest }, widths, roomOf)
}

/** Lines that are never wrapped: letters that can't be set close enough become smaller. */
function shrunk(spacing: number, paragraph: Paragraph, widths: readonly LineWidth[]): LetterFit {
  const shares = widths.map(
    ({ width, characters }, index) => (shownWidth(paragraph, index) * (1 + tolerated)) / Math.max(1, width + spacing * characters),
  )
  return { spacing, scale: Math.max(smallest, Math.min(1, ...shares)) }
}

/** Sets letters closer, and then smaller, until their lines are no more than they were, or as few as can be. */
function fitted(
  { spacing, closest }: { spacing: number; closest: number },
  { lines, words }: TextWidths,
  roomOf: (index: number) => number,
): LetterFit {
  const countOf = (fit: LetterFit) => wrappedLines(words, fit, roomOf)
  const wanted = Math.max(lines.length, countOf({ spacing: closest, scale: smallest }))
  const step = closest / spacingSteps
  let fit: LetterFit = { spacing, scale: 1 }
  while (countOf(fit) > wanted && fit.spacing + step >= closest) fit = { ...fit, spacing: fit.spacing + step }
  while (countOf(fit) > wanted && fit.scale > smallest) fit = { ...fit, scale: fit.scale - scaleStep }
  return fit
}

const [spacingSteps, scaleStep] = [12, 0.02]

/** How many lines words fill; a word that is wider than a line breaks into several. */
function wrappedLines(words: readonly WordWidth[], { spacing, scale }: LetterFit, roomOf: (index: number) => number): number {
  let [line, end] = [0, 0]
  for (const { width, characters, space } of words) {
    const own = scale * (width + spacing * characters)
    const gap = end > 0 && space > 0 ? scale * (space + spacing) : 0
    if (end > 0 && end + gap + own > roomOf(line)) [line, end] = [line + 1, own]
    else end += gap + own
    for (let whole = wholeRoom(roomOf, line); end > whole; whole = wholeRoom(roomOf, line)) [line, end] = [line + 1, end - whole]
  }
  return line + 1
}

/** All of the room of a line, which a word that is broken fills. */
function wholeRoom(roomOf: (index: number) => number, line: number): number {
  return Math.max(leastRoom, roomOf(line) / safe)
}

/** Any line takes something. */
const leastRoom = 1

/** The space that makes all lines together as long as they were. */
function wantedSpacing(paragraph: Paragraph, widths: readonly LineWidth[], characters: number): number {
  const { runs, align } = paragraph
  const expected = widths.reduce((sum, { width }) => sum + width, 0)
  const shown = widths.reduce((sum, _, index) => sum + shownWidth(paragraph, index), 0)
  const off = shown / Math.max(1, expected) - 1
  if (shown <= 0 || Math.abs(off) < tolerated) return 0
  // Words of justified lines are farther apart than they need to be: there only the letters themselves count.
  const wider = runs.reduce((sum, { stretch = 1, text }) => sum + (expected / characters) * text.length * (stretch - 1), 0)
  return (align === 'justify' && off > 0 ? Math.max(0, wider) : shown - expected) / characters
}

/** The length of a line on its page, without its label. */
function shownWidth({ lines, list, left: indent }: Paragraph, index: number): number {
  const { left = 0, right = 0 } = lines[index] ?? {}
  return right - (list && index === 0 ? Math.max(left, indent) : left)
}

/** A little less than there is, since programs measure differently. */
const safe = 0.99

function roomFor({ align, left, first, list }: Paragraph, room: Room, index: number): number {
  const isIndented = align === 'left' || align === 'justify'
  const start = isIndented ? Math.max(room.left, index === 0 && !list ? left + first : left) : room.left
  return safe * (room.right - start)
}

/** Between which spaces every line fits, and takes no word of the next; the first is more important. */
function spacingLimits(widths: readonly LineWidth[], roomOf: (index: number) => number): { least: number; most: number } {
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const [index, { width, characters, next }] of widths.entries()) {
    const free = roomOf(index) - width
    if (characters > 0) most = Math.min(most, free / characters)
    if (next) least = Math.max(least, (free / safe - next.width) / (characters + next.characters))
  }
  return { least, most }
}
