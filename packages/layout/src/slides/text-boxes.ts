import { boxAround, shownBox } from '../boxes.ts'
import { most } from '../document/extremes.ts'
import type { ReadPage } from '../document/read-page.ts'
import type { Paragraph } from '../model.ts'
import { isCjk } from '../scripts.ts'
import type { Box } from '../words.ts'
import { areaBehind } from './line-groups.ts'
import { type BoxParagraph, plainText, type TextBox } from './slide.ts'

/** A paragraph on its page: in which of the four directions it is read, and whether it is the title. */
export interface PlacedParagraph {
  paragraph: Paragraph
  /** In quarter turns clockwise; places are those of the turned page. */
  turn: number
  isTitle: boolean
}

/** What boxes need to know of their page. */
type BoxPage = Pick<ReadPage, 'width' | 'height' | 'lines' | 'areas'>

/** The boxes of paragraphs in reading order: those that follow one another in the same style and width share one. */
export function textBoxes(placed: readonly PlacedParagraph[], page: BoxPage): TextBox[] {
  const groups: { placed: PlacedParagraph[]; room: Room }[] = []
  for (const one of placed) {
    const room = roomOf(one.paragraph)
    const group = groups.at(-1)
    const last = group?.placed.at(-1)
    const shared = group && last && !last.isTitle && !one.isTitle && follows(last, one, page) ? sharedRoom(group.room, room) : undefined
    if (group && shared) {
      group.placed.push(one)
      group.room = shared
    } else groups.push({ placed: [one], room })
  }
  return groups.map((group) => boxOf(group.placed, group.room, page))
}

/** Where the text of a paragraph stands, and within which right edges its lines break as they did. */
interface Room {
  align: Paragraph['align']
  left: number
  /** The ends of the longest line and of the shortest one with the next word. */
  reach: number
  limit: number
  centre: number
}

/** A font that is a little wider must not break lines elsewhere. */
const spare = 1.02

function roomOf(paragraph: Paragraph): Room {
  const { lines, left, first, rightEdge, rtl } = paragraph
  const align = rtl && paragraph.align === 'left' ? 'right' : paragraph.align
  const box = boxAround(lines)
  const isSingle = lines.length === 1
  const limit =
    isSingle || rtl ? Number.POSITIVE_INFINITY : align === 'justify' ? rightEdge + 1 : Math.max(rightEdge, 2 * rightEdge - box.right)
  return {
    align,
    left: align === 'left' || align === 'justify' ? Math.min(left, left + first, box.left) : box.left,
    reach: align === 'justify' ? rightEdge : box.right,
    limit: align === 'justify' ? Math.max(limit, rightEdge) : limit,
    centre: (box.left + box.right) / 2,
  }
}

const [sameCentre, sameEdge] = [2, 2]

/** The room of two paragraphs in one box; undefined if lines of one would break elsewhere. */
function sharedRoom(one: Room, other: Room): Room | undefined {
  if (alignmentOf(one) !== alignmentOf(other)) return undefined
  if (one.align === 'centre' && Math.abs(one.centre - other.centre) > sameCentre) return undefined
  if (one.align === 'right' && Math.abs(one.reach - other.reach) > sameEdge) return undefined
  const [reach, limit] = [Math.max(one.reach, other.reach), Math.min(one.limit, other.limit)]
  if (reach > limit) return undefined
  return { ...one, left: Math.min(one.left, other.left), reach, limit }
}

function alignmentOf({ align }: Room): 'centre' | 'right' | 'left' {
  return align === 'justify' ? 'left' : align
}

const [largerGap, otherSize, deepest] = [1.1, 1.25, 6]

/** Whether a paragraph stands directly below another, with nothing between them. */
function follows(
  { paragraph: one, turn }: PlacedParagraph,
  { paragraph: other, turn: otherTurn }: PlacedParagraph,
  page: BoxPage,
): boolean {
  if (turn !== otherTurn || one.rtl !== other.rtl) return false
  const [above, below] = [boxAround(one.lines), boxAround(other.lines)]
  const [size, nextSize] = [sizeOf(one), sizeOf(other)]
  if (Math.max(size, nextSize) > otherSize * Math.min(size, nextSize)) return false
  const gap = other.top - bottomOf(one)
  if (gap > largerGap * Math.max(one.leading, other.leading) || gap < -0.25 * size) return false
  if (Math.min(above.right, below.right) <= Math.max(above.left, below.left)) return false
  if (one.align === 'left' && Math.abs(other.left - one.left) > deepest * size) return false
  if (turn !== 0) return true
  return areaBehind(above, page.areas) === areaBehind(below, page.areas) && !isDivided(above, below, page)
}

/** Whether a line is drawn between two paragraphs. */
function isDivided(above: Box, below: Box, { lines }: BoxPage): boolean {
  const [left, right] = [Math.max(above.left, below.left), Math.min(above.right, below.right)]
  return lines.some(
    ({ x0, y0, x1, y1 }) =>
      y0 === y1 && y0 >= above.bottom - 1 && y0 <= below.top + 1 && x1 > left && x0 < right && x1 - x0 > 0.5 * (right - left),
  )
}

function sizeOf({ runs }: Paragraph): number {
  return Math.max(1, most(runs.map(({ size }) => size)))
}

function bottomOf({ top, leading, lines }: Paragraph): number {
  return top + leading * lines.length
}

function boxOf(placed: readonly PlacedParagraph[], room: Room, page: BoxPage): TextBox {
  const [first] = placed
  const turn = first?.turn ?? 0
  const paragraphs = placed.map(({ paragraph }) => paragraph)
  const text = boxAround(paragraphs.flatMap(({ lines }) => lines))
  const wraps = paragraphs.some(({ lines }) => lines.length > 1)
  const { left, right } = first?.isTitle ? widened(sidesOf(room, text, wraps), room, page) : sidesOf(room, text, wraps)
  const [top, bottom] = [paragraphs[0]?.top ?? text.top, most(paragraphs.map(bottomOf))]
  const isVertical = turn === 1 && paragraphs.every((one) => isMostlyCjk(plainText(one)))
  const frame = { left, top, right, bottom }
  return {
    kind: 'text',
    box: isVertical ? shownBox(frame, turn, page) : unturned(frame, turn, page),
    angle: isVertical ? 0 : turn * 90,
    isVertical,
    wraps,
    isTitle: first?.isTitle ?? false,
    paragraphs: inBox(paragraphs, frame, wraps),
  }
}

function sidesOf({ align, left, reach, limit, centre }: Room, text: Box, wraps: boolean): { left: number; right: number } {
  const width = Math.max(1, text.right - text.left)
  if (align === 'centre') {
    const half = (width / 2) * spare + 1
    return { left: centre - half, right: centre + half }
  }
  if (align === 'right') return { left: text.right - width * spare - 1, right: text.right }
  if (!wraps) return { left, right: Math.max(text.right, left + (text.right - left) * spare + 1) }
  // In the middle between the longest line and the next word's end, so that small differences change no line.
  const right = Number.isFinite(limit) ? (reach + limit) / 2 : reach * spare
  return { left, right: Math.max(right, reach) }
}

/** Some programs wrap titles all the same, so that they get the free room beside them. */
function widened(
  { left, right }: { left: number; right: number },
  { align, limit }: Room,
  { width }: BoxPage,
): { left: number; right: number } {
  if (Number.isFinite(limit)) return { left, right }
  const by = titleSpare * (right - left)
  if (align === 'centre') {
    const half = Math.max(0, Math.min(by / 2, left, width - right))
    return { left: left - half, right: right + half }
  }
  if (align === 'right') return { left: Math.max(Math.min(left, 0), left - by), right }
  return { left, right: Math.max(right, Math.min(width, right + by)) }
}

const titleSpare = 0.5

function inBox(paragraphs: readonly Paragraph[], { left, top, right }: Box, wraps: boolean): BoxParagraph[] {
  let above = top
  return paragraphs.map((paragraph) => {
    const before = Math.max(0, paragraph.top - above)
    above = Math.max(above, bottomOf(paragraph))
    const isIndented = (paragraph.align === 'left' || paragraph.align === 'justify') && !paragraph.rtl
    const indent = isIndented ? Math.max(0, paragraph.left - left) : 0
    const first = isIndented ? Math.max(-indent, paragraph.first) : 0
    const tabs = paragraph.tabs.map((place) => place - left).filter((place) => place > 0)
    return { paragraph, before, left: indent, first, tabs, room: wraps ? { left, right } : undefined }
  })
}

/** The same as it is before it is turned around its centre. */
function unturned(frame: Box, turn: number, page: BoxPage): Box {
  const place = shownBox(frame, turn, page)
  const [x, y] = [(place.left + place.right) / 2, (place.top + place.bottom) / 2]
  const [width, height] = [frame.right - frame.left, frame.bottom - frame.top]
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 }
}

function isMostlyCjk(text: string): boolean {
  const letters = [...text.replace(/[\s\p{P}\p{N}]/gu, '')]
  return letters.length > 0 && letters.filter((letter) => isCjk(letter.codePointAt(0) ?? 0)).length * 2 > letters.length
}
