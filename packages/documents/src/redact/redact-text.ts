import { type Quad, touches } from '@octavo/core/edits/geometry.ts'
import { coreAcross, coreAlong } from '@octavo/core/edits/glyph-core.ts'
import { directionOf, type Glyph, type PageShows, type Show, seenSize } from '../content-edit/model.ts'
import type { PageRewrite } from '../content-edit/rewrite.ts'
import { plainNumber, settleShows, writtenShow } from '../content-edit/write-shows.ts'
import { touchesAny } from './areas.ts'
import { isSpace } from './close-gaps.ts'
import type { TextMove } from './drawn-things.ts'
import type { Gap } from './gapped-lines.ts'

/** What is removed of a page, and those of these areas in which the rest of the line moves up. */
export interface RedactedAreas {
  areas: readonly Quad[]
  closing: readonly Quad[]
}

/** What was removed of a page's text. */
export interface RemovedText {
  shows: Show[]
  /** Pieces of text that stood together. */
  texts: string[]
  /** On a page where some are to be closed: all. */
  gaps: Gap[]
}

/**
 * Removes the glyphs that areas touch. A run of them becomes one number, however many it had: single advances would tell the word. For the
 * same reason places that were set for text which is gone are folded into one.
 */
export function redactText(
  { shows, parts }: PageShows,
  { areas, closing }: RedactedAreas,
  moves: readonly TextMove[],
  rewrite: PageRewrite,
): RemovedText {
  const removed: RemovedText = { shows: [], texts: [], gaps: [] }
  const isTouched = touchesAny(areas)
  for (const show of shows) {
    if (!show.isPlaced) continue
    const gone = new Set(show.glyphs.filter((glyph) => isTouched(coreOf(show, glyph))))
    if (gone.size === 0) continue
    removed.shows.push(show)
    if (closing.length > 0) removed.gaps.push(...areas.flatMap((area) => gapIn(show, area, !closing.includes(area))))
    removed.texts.push(show.glyphs.map((glyph) => (gone.has(glyph) ? glyph.text : '\n')).join(''))
    show.elements = withoutRuns(show, gone)
    show.isChanged = true
  }
  for (const part of parts) {
    const own = shows.filter((show) => show.part === part)
    if (!own.some(({ isChanged }) => isChanged)) continue
    settleShows(own)
    const ofPart = moves.filter((move) => move.part === part)
    foldMoves(
      own,
      ofPart.filter(({ font }) => font === undefined),
      rewrite,
    )
    dropFonts(own, ofPart, rewrite)
  }
  return removed
}

/** What a show loses to an area. */
function gapIn(show: Show, area: Quad, isBoxed: boolean): Gap[] {
  const gone = show.isVertical ? [] : show.glyphs.filter((glyph) => touches(area, coreOf(show, glyph)))
  if (gone.length === 0) return []
  const isSpaced = [gone[0], gone.at(-1)].some((glyph) => glyph && isSpace(glyph))
  return [{ show, from: Math.min(...gone.map(({ start }) => start)), to: Math.max(...gone.map(({ end }) => end)), isSpaced, isBoxed }]
}

/** Whether a show still shows something. */
export function isLeft({ isChanged, elements }: Show): boolean {
  return !isChanged || elements.some((element) => 'glyph' in element)
}

/** A font that shows nothing any more would stay in the file, with the letters that it was reduced to. */
function dropFonts(shows: readonly Show[], moves: readonly TextMove[], rewrite: PageRewrite): void {
  if (shows.some(({ font }) => font === undefined)) return
  const left = new Set(shows.filter(isLeft).map(({ font }) => font?.name))
  const gone = new Set(shows.filter((show) => !isLeft(show)).map(({ font }) => font?.name))
  for (const move of moves)
    if (move.font !== undefined && gone.has(move.font) && !left.has(move.font)) rewrite.replace(move.part, move, ' ')
}

/** The middle of a glyph, on the seen page. */
export function coreOf(show: Show, glyph: Glyph): Quad {
  const { x, y } = directionOf(show)
  const [a, b, c, d] = show.matrix
  // Across the line: upwards, or to the right of a vertical one.
  const across = show.isVertical ? { x: a, y: b } : { x: c, y: d }
  const unit = Math.hypot(across.x, across.y) || 1
  const { low, high } = show.isVertical ? verticalReach(show) : reachOf(show)
  const [from, to] = coreAlong(glyph.start - show.start, glyph.end - show.start)
  const at = (along: number, above: number) => ({
    x: show.matrix[4] + along * x + (above * across.x) / unit,
    y: show.matrix[5] + along * y + (above * across.y) / unit,
  })
  return [at(from, high), at(to, high), at(to, low), at(from, low)]
}

interface Reach {
  low: number
  high: number
}

/** How far the middle of its glyphs reaches above and below the line of a show. */
function reachOf(show: Show): Reach {
  const [ascent, descent] = [show.font?.book.font?.ascent ?? 0.8, show.font?.book.font?.descent ?? -0.2]
  const size = seenSize(show)
  const rise = show.rise * Math.hypot(show.matrix[2], show.matrix[3])
  const [low, high] = coreAcross(descent * size + rise, ascent * size + rise)
  return { low, high }
}

/** Glyphs of vertical writing stand on both sides of their line; a rise takes them along it. */
function verticalReach(show: Show): Reach {
  const half = seenSize(show) * 0.3
  return { low: -half, high: half }
}

/** Without the glyphs and the numbers between them. */
function withoutRuns({ elements }: Show, gone: ReadonlySet<Glyph>): Show['elements'] {
  const isGone = (index: number) => {
    const element = elements[index]
    return element !== undefined && 'glyph' in element && gone.has(element.glyph)
  }
  const nearest = (from: number, step: 1 | -1) => {
    let index = from + step
    while (index >= 0 && index < elements.length && 'number' in (elements[index] ?? {})) index += step
    return index
  }
  return elements.filter((element, index) => {
    if ('glyph' in element) return !gone.has(element.glyph)
    return !isGone(nearest(index, -1)) && !isGone(nearest(index, 1))
  })
}

/** Writes the shows of a part that have changed, without the moves to those that are gone. */
function foldMoves(shows: readonly Show[], moves: readonly TextMove[], rewrite: PageRewrite): void {
  const events = [...shows.map((show) => ({ from: show.from, show })), ...moves.map((move) => ({ from: move.from, move }))]
  let pending: TextMove[] = []
  let leading: number | undefined
  let hasGap = false
  // Operators that move to the next line and are gone take their move with them.
  let hasLostMove = false
  const drop = () => {
    for (const move of pending) rewrite.replace(move.part, move, ' ')
  }
  for (const event of events.toSorted((one, other) => one.from - other.from)) {
    if ('move' in event) {
      const { move } = event
      if (move.name === 'ET' && hasGap) drop()
      if (move.name === 'BT' || move.name === 'ET') [pending, hasGap, hasLostMove, leading] = [[], false, false, undefined]
      else {
        pending.push(move)
        leading = move.leading ?? leading
      }
      continue
    }
    const { show } = event
    const spacing = show.operator === '"' ? `${plainNumber(show.wordSpace)} Tw ${plainNumber(show.characterSpace)} Tc ` : ''
    if (!isLeft(show)) {
      hasGap = true
      hasLostMove ||= show.operator === "'" || show.operator === '"'
      rewrite.replace(show.part, show, ` ${spacing}`)
      continue
    }
    if (hasGap && (pending.length > 0 || hasLostMove)) {
      drop()
      const place = `${show.line.map(plainNumber).join(' ')} Tm`
      const before = leading === undefined ? place : `${plainNumber(leading)} TL ${place}`
      rewrite.replace(show.part, show, ` ${before} ${spacing}${writtenShow({ ...show, operator: 'TJ' })}`)
    } else if (show.isChanged) rewrite.replace(show.part, show, writtenShow(show))
    ;[pending, hasGap, hasLostMove, leading] = [[], false, false, undefined]
  }
}
