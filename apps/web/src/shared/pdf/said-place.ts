import { saidMark } from './draw-part.ts'
import { matrixOfObject } from './page-objects.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import type { PenEnds } from './pen-ends.ts'

/** Where a text stands that marked content says of a show and those around it. */
export interface SaidPlace {
  /** The number of the first of them. */
  first: number
  /**
   * From the show, in units of its text: along the baseline where the first of them stands, and on the baseline of the one that is drawn
   * first, as marks may be raised.
   */
  along: number
  up: number
  /** From there to where the pen is behind the last of them, in sizes of the font; undefined if that can't be told. */
  length: number | undefined
}

/** What is raised by more than this, in sizes of the font, stands on another line. */
const sameLine = 0.8

export function saidPlace(
  module: PdfiumModule,
  objects: readonly number[],
  { show, fontSize, ends }: { show: number; fontSize: number; ends: PenEnds },
): SaidPlace {
  const object = objects[show] ?? 0
  const mark = saidMark(module, object)
  if (mark === undefined) return { first: show, along: 0, up: 0, length: undefined }
  const [a, b, c, d, e, f] = matrixOfObject(module, object)
  const [unit, height] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || 1]
  const place = { first: show, along: 0, up: 0 }
  const reaches: Reach[] = []
  const note = (next: number, along: number) => {
    const { length, isSure } = ends.get(next) ?? {}
    // Marks have no end of their own.
    if (length !== undefined) reaches.push({ from: along, to: along + length / unit, isSure: isSure === true })
  }
  note(show, 0)
  for (const step of [1, -1])
    for (let next = show + step; saidMark(module, objects[next]) === mark; next += step) {
      const [, , , , x, y] = matrixOfObject(module, objects[next] ?? 0)
      const along = ((x - e) * a + (y - f) * b) / unit ** 2
      const up = ((x - e) * c + (y - f) * d) / height ** 2
      place.along = Math.min(place.along, along)
      if (step < 0) {
        place.first = next
        place.up = up
      }
      // What it says may go on in another line.
      if (Math.abs(up) < Math.abs(fontSize) * sameLine) note(next, along)
    }
  const length = (endOf(reaches) - place.along) / Math.abs(fontSize)
  return { ...place, length: Number.isFinite(length) && length > 0 ? length : undefined }
}

interface Reach {
  from: number
  to: number
  isSure: boolean
}

/** Where shows end together. One of which it isn't sure that it takes the pen along may be a mark over the letter of another. */
function endOf(reaches: readonly Reach[]): number {
  const sure = Math.max(...reaches.filter(({ isSure }) => isSure).map(({ to }) => to))
  const behind = reaches.filter(({ from, to, isSure }) => isSure || from > sure - (to - from) / 10)
  return Math.max(...behind.map(({ to }) => to))
}
