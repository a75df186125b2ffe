import type { TextSetting } from '@octavo/core/edits/edit.ts'
import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import type { AnchoredLine } from './anchor.ts'
import { encodeRuns, riseUnit } from './encode-text.ts'
import { directionOf, type Element, type Show } from './model.ts'
import { leadingOf, offsetOf } from './move-lines.ts'
import { setElements } from './set-lines.ts'
import { type TextWork, touch } from './text-work.ts'
import { underlinedIn } from './underlines.ts'
import { plainNumber, writtenElements } from './write-shows.ts'

/** Lines that the block didn't have come below its last. */
export function addLines(work: TextWork, from: readonly AnchoredLine[], extra: readonly ChangedRun[][]): void {
  const { move, setting } = work
  const show = from.at(-1)?.[0]?.show
  if (!show) return
  const leading = setting?.leading ?? leadingOf(from)
  const moved = move ? offsetOf(show, move) : { along: 0, down: 0 }
  const inserts = extra.map((runs, index) => {
    const isLast = index === extra.length - 1 && setting?.ends !== false
    const place = { along: moved.along + (setting ? setting.x - show.start : 0), down: moved.down + (index + 1) * leading }
    return away(work, { runs, show, place, setting: setting && { ...setting, isLast } })
  })
  const at = show.elements.findIndex((element) => 'glyph' in element)
  for (const element of inserts) if ('glyph' in element) Object.assign(element.glyph, { start: show.start, end: show.start })
  show.elements.splice(Math.max(0, at), 0, ...inserts)
  touch(work, show)
}

interface AddedLine {
  runs: readonly ChangedRun[]
  show: Show
  /** From where the show begins. */
  place: { along: number; down: number }
  setting: (TextSetting & { isLast: boolean }) | undefined
}

/** Runs that are written off the line; the pen comes back to where it was. */
function away({ page, inks, move, touched }: TextWork, { runs, show, place, setting }: AddedLine): Element {
  const { along: from, down } = place
  const lift = -down / Math.max(1e-6, riseUnit(show))
  const plain = encodeRuns(runs, show, page, inks, lift)
  const { elements, length, indent } = setting ? setElements(plain, show, setting) : { ...plain, indent: 0 }
  const along = from + indent
  if (!move) touched.reaches.push({ show, from: show.start + along, to: show.start + along + length, down, side: 'added' })
  const thousandth = (directionOf(show).unit * show.size * show.scale) / 1000 || 1
  const shift = [{ number: -along / thousandth }, ...elements, { number: (along + length) / thousandth }]
  const operators = `${plainNumber(show.rise + lift)} Ts ${writtenElements(shift)} ${plainNumber(show.rise)} Ts`
  const text = runs.map((run) => run.text).join('')
  return {
    glyph: { operators, bytes: new Uint8Array(0), text, start: 0, end: 0, shift: 0, underlines: underlinedIn(elements, show, along) },
  }
}
