import type { Point, Quad } from '@octavo/core/edits/geometry.ts'
import type { Part } from '../content-edit/model.ts'
import type { OperatorWatch } from '../content-edit/operator-watch.ts'
import { type Matrix, transform } from '../engines/matrix.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { operatorCode } from '../glyphs/content-scanner.ts'
import { cornersOf } from './areas.ts'

interface Range {
  part: Part
  from: number
  to: number
}

/** The operator that has set a pattern to paint with. */
export interface PatternSetter extends Range {
  name: string
}

/** Something other than text that a page draws. */
export type DrawnThing = Range & { matrix: Matrix; corners: Point[] } & (
    | { kind: 'image'; object: PdfObject }
    | { kind: 'inline' }
    | { kind: 'shading' }
    | { kind: 'path'; pattern: PatternSetter | undefined; isFilled: boolean }
  )

/** An operator that sets a place or a font for text, or begins or ends a text object. */
export interface TextMove extends Range {
  name: string
  /** The leading that it sets. */
  leading?: number
  /** The name of the font that it sets. */
  font?: string
}

/** What a page draws besides text, and where text gets another place. */
export interface DrawnThings {
  things: DrawnThing[]
  moves: TextMove[]
}

const maxThings = 500_000

/** Gathers them while the page is read. */
export function gatherThings(): DrawnThings & { watch: OperatorWatch; isComplete: () => boolean } {
  const things: DrawnThing[] = []
  const moves: TextMove[] = []
  let isComplete = true
  let path: { part: Part; from: number; points: Point[]; isClip: boolean } | undefined
  let inline: Range | undefined
  let pattern: { fill?: PatternSetter | undefined; line?: PatternSetter | undefined } = {}
  const states: (typeof pattern)[] = []

  const watch: OperatorWatch = (operator, { part, from, to, matrix, count, numberAt, nameAt }) => {
    const name = names.get(operator)
    if (name === undefined) return
    if (things.length > maxThings) isComplete = false
    if (!isComplete) return
    const add = (numbers: number) => {
      if (path?.part !== part) path = { part, from, points: [], isClip: false }
      for (let index = 0; index + 1 < numbers; index += 2) path.points.push(transform(matrix, numberAt(index), numberAt(index + 1)))
    }
    if (name in constructions) {
      if (name === 're') {
        add(0)
        const [x, y, width, height] = [numberAt(0), numberAt(1), numberAt(2), numberAt(3)]
        path?.points.push(...cornersOf(matrix, [x, y, x + width, y + height]))
      } else add(constructions[name as keyof typeof constructions])
    } else if (name === 'W' || name === 'W*') {
      if (path) path.isClip = true
    } else if (painters.has(name)) {
      // A path that only clips draws nothing.
      if (path?.part === part && name !== 'n' && !path.isClip) {
        const isFilled = /^[fFbB]/.test(name)
        const used = (isFilled && pattern.fill) || (/^[sSbB]/.test(name) && pattern.line) || undefined
        things.push({ kind: 'path', part, from: path.from, to, matrix, corners: path.points, pattern: used, isFilled })
      }
      path = undefined
    } else if (name === 'BI') inline = { part, from, to }
    else if (name === 'EI' && inline) {
      things.push({ kind: 'inline', ...inline, to, matrix, corners: cornersOf(matrix, [0, 0, 1, 1]) })
      inline = undefined
    } else if (name === 'sh') things.push({ kind: 'shading', part, from, to, matrix, corners: everywhere })
    else if (name === 'Do') {
      const object = part.resources.get('/XObject').get(`/${nameAt(0)}`)
      if (object.get('/Subtype').name === '/Image')
        things.push({ kind: 'image', part, from, to, matrix, corners: cornersOf(matrix, [0, 0, 1, 1]), object })
    } else if (name === 'q') states.push(pattern)
    else if (name === 'Q') pattern = states.pop() ?? pattern
    else if (name === 'scn' || name === 'SCN') {
      const setter = nameAt(count - 1) === '' ? undefined : { part, from, to, name: nameAt(count - 1) }
      pattern = { ...pattern, ...(name === 'scn' ? { fill: setter } : { line: setter }) }
    } else if (textMoves.has(name))
      moves.push({ part, from, to, name, ...(name === 'TD' && { leading: -numberAt(1) }), ...(name === 'Tf' && { font: nameAt(0) }) })
    else if (/^(cs|g|rg|k|sc)$/.test(name)) pattern = { ...pattern, fill: undefined }
    else if (/^(CS|G|RG|K|SC)$/.test(name)) pattern = { ...pattern, line: undefined }
  }
  return { things, moves, watch, isComplete: () => isComplete }
}

const constructions = { m: 2, l: 2, c: 6, v: 4, y: 4, re: 4, h: 0 } as const
const painters = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n'])
const textMoves = new Set(['BT', 'ET', 'Td', 'TD', 'Tm', 'T*', 'Tf'])
const others = [
  ...textMoves,
  'W',
  'W*',
  'BI',
  'EI',
  'sh',
  'Do',
  'q',
  'Q',
  'cs',
  'g',
  'rg',
  'k',
  'sc',
  'scn',
  'CS',
  'G',
  'RG',
  'K',
  'SC',
  'SCN',
]
const names = new Map([...Object.keys(constructions), ...painters, ...others].map((name) => [operatorCode(name), name]))

/** A shading fills whatever isn't cut off. */
const everywhere: Quad = [
  { x: -1e6, y: -1e6 },
  { x: 1e6, y: -1e6 },
  { x: 1e6, y: 1e6 },
  { x: -1e6, y: 1e6 },
]
