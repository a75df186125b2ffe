import { type Box, boxAround, type Point } from '@octavo/core/edits/geometry.ts'
import { type Matrix, transform } from '../engines/matrix.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { operatorCode } from '../glyphs/content-scanner.ts'
import type { FontBook } from '../glyphs/font-book.ts'
import type { PageShows, Part } from './model.ts'
import type { OperatorWatch, WatchedOperator } from './operator-watch.ts'
import { watchShows } from './read-shows.ts'

/** An image at one of the places where a page draws it. */
export interface DrawnImage {
  part: Part
  from: number
  to: number
  /** From the unit square, which it fills, to the seen page. */
  matrix: Matrix
  /** The upright box around it on the seen page. */
  box: Box
  /** Undefined if it stands in the content itself. */
  object: PdfObject | undefined
  /** The box that cuts off what is drawn there. */
  clip: Box
}

/** The images of a page and of the forms on it in the order of drawing, which is how PDFium counts them, too. */
export function readImages(page: PdfObject, fonts: FontBook): { images: DrawnImage[]; shows: PageShows } {
  const images: DrawnImage[] = []
  const clips = createClips()
  let inline: { part: Part; from: number } | undefined
  const watch: OperatorWatch = (operator, at) => {
    const name = names.get(operator)
    if (name === undefined) return
    clips.follow(name, at)
    const { part, from, to, matrix } = at
    if (name === 'BI') inline = { part, from }
    const object = name === 'Do' ? part.resources.get('/XObject').get(`/${at.nameAt(0)}`) : undefined
    const isInline = name === 'EI' && inline?.part === part
    if (!isInline && object?.get('/Subtype').name !== '/Image') return
    const start = isInline ? (inline?.from ?? from) : from
    images.push({ part, from: start, to, matrix, box: boxAround(unitSquare(matrix)), object, clip: clips.current(part) })
  }
  return { shows: watchShows(page, fonts, watch), images }
}

function unitSquare(matrix: Matrix): Point[] {
  return [transform(matrix, 0, 0), transform(matrix, 1, 0), transform(matrix, 1, 1), transform(matrix, 0, 1)]
}

const everything: Box = { x: -1e6, y: -1e6, width: 2e6, height: 2e6 }
const mostStates = 1000

/** Follows what cuts off drawings: the boxes around clipping paths, and those of forms. */
function createClips() {
  const parts = new Map<Part, { clip: Box; states: Box[]; path: Point[]; isClip: boolean }>()

  function stateOf(part: Part, matrix: Matrix) {
    const known = parts.get(part)
    if (known) return known
    const outer = part.form ? (parts.get(part.form.outer)?.clip ?? everything) : everything
    const [left, bottom, right, top] = part.form?.object.get('/BBox').numbers() ?? []
    const own = top === undefined ? everything : boxAround(corners(matrix, [left ?? 0, bottom ?? 0, right ?? 0, top]))
    const made = { clip: commonBox(outer, own), states: [], path: [], isClip: false }
    parts.set(part, made)
    return made
  }

  function follow(name: string, { part, matrix, numberAt }: WatchedOperator): void {
    const state = stateOf(part, matrix)
    if (name === 'q' && state.states.length < mostStates) state.states.push(state.clip)
    else if (name === 'Q') state.clip = state.states.pop() ?? state.clip
    else if (name === 're') {
      const [x, y] = [numberAt(0), numberAt(1)]
      state.path.push(...corners(matrix, [x, y, x + numberAt(2), y + numberAt(3)]))
    } else if (name in pointCounts)
      for (let index = 0; index < (pointCounts[name] ?? 0); index += 1)
        state.path.push(transform(matrix, numberAt(index * 2), numberAt(index * 2 + 1)))
    else if (name === 'W' || name === 'W*') state.isClip = true
    else if (painters.has(name)) {
      if (state.isClip) state.clip = commonBox(state.clip, boxAround(state.path))
      state.path = []
      state.isClip = false
    }
  }

  return { follow, current: (part: Part) => parts.get(part)?.clip ?? everything }
}

function corners(matrix: Matrix, [left, bottom, right, top]: [number, number, number, number]): Point[] {
  return [transform(matrix, left, bottom), transform(matrix, right, bottom), transform(matrix, right, top), transform(matrix, left, top)]
}

function commonBox(one: Box, other: Box): Box {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)]
  const [right, bottom] = [Math.min(one.x + one.width, other.x + other.width), Math.min(one.y + one.height, other.y + other.height)]
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) }
}

const pointCounts: Readonly<Record<string, number>> = { m: 1, l: 1, c: 3, v: 2, y: 2 }
const painters = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n'])
const names = new Map(
  [...Object.keys(pointCounts), ...painters, 're', 'W', 'W*', 'BI', 'EI', 'Do', 'q', 'Q'].map((name) => [operatorCode(name), name]),
)
