import { identity, type Matrix, multiply } from '../engines/matrix.ts'
import { boxOfCorners, commonBox, growBox, isWithin, type PathBox } from './clip-box.ts'
import type { GraphicsState } from './graphics-state.ts'
import { markProperties } from './mark-properties.ts'
import type { Clip, Mark, Part, Show } from './model.ts'
import { createOperandReader, type OperandReader } from './operand-reader.ts'
import type { WatchedOperator } from './operator-watch.ts'
import type { PageReading } from './page-reading.ts'
import { placeGlyphs } from './place-glyphs.ts'

const limits = { states: 1000, marks: 48, clips: 48 }

/** What a part takes over from the place where it is drawn. */
export interface PartStart {
  state: GraphicsState
  text: Matrix
  line: Matrix
  marks: readonly Mark[]
  /** In how many forms it is. */
  depth: number
}

/** Where the reading of a part is: its graphics state, path, text position and marked content. */
export class PartReader {
  readonly reading: PageReading
  readonly part: Part
  readonly depth: number
  readonly operands: OperandReader
  state: GraphicsState
  text: Matrix
  line: Matrix
  marks: readonly Mark[]
  readonly #states: GraphicsState[] = []
  /** Whether the position is set since the last show operator, and whether it is known. */
  #isExplicit = true
  #isKnown = false
  #path: PathBox
  /** The rectangle that is all of the path so far. */
  #rectangle: Clip['rectangle']
  #clips = false

  constructor(reading: PageReading, part: Part, { state, text, line, marks, depth }: PartStart) {
    this.reading = reading
    this.part = part
    this.depth = depth
    this.operands = createOperandReader(part.bytes, reading.operands)
    this.state = state
    this.text = text
    this.line = line
    this.marks = marks
  }

  /** The bytes of the operator with its operands. */
  get range(): { from: number; to: number } {
    const { from, to } = this.reading.operands
    return { from, to }
  }

  watched(): WatchedOperator {
    const { part, line, operands } = this
    const { matrix, leading } = this.state
    return { part, ...this.range, matrix, line, leading, count: operands.count(), numberAt: operands.numberAt, nameAt: operands.nameAt }
  }

  keepState(): void {
    if (this.#states.length < limits.states) this.#states.push({ ...this.state })
  }

  bringBackState(): void {
    this.state = this.#states.pop() ?? this.state
  }

  addPoints(count: number): void {
    const { numberAt } = this.operands
    this.#rectangle = undefined
    for (let at = 0; at < count; at += 2) this.#path = growBox(this.#path, this.state.matrix, numberAt(at), numberAt(at + 1))
  }

  addRectangle(): void {
    const { numberAt } = this.operands
    const [left, bottom] = [numberAt(0), numberAt(1)]
    const corners = { left, bottom, right: left + numberAt(2), top: bottom + numberAt(3) }
    const { matrix } = this.state
    this.#rectangle = this.#path ? undefined : { part: this.part, ...this.range, matrix, corners }
    this.#path = boxOfCorners(this.#path, matrix, corners)
  }

  clipNext(): void {
    this.#clips = true
  }

  /** Notes that something else than text is drawn. */
  paint(): void {
    for (const clip of this.state.clips) clip.holdsOther = true
    this.#rectangle = undefined
  }

  /** A filled path, of which nothing is cut off if it is inside of the clips. */
  fill(): void {
    const path = this.#path
    for (const clip of this.state.clips) if (!path || !isWithin(path, clip.box)) clip.holdsOther = true
    this.#rectangle = undefined
  }

  endPath(): void {
    const { clips } = this.state
    if (this.#clips && this.#path && clips.length < limits.clips)
      this.state.clips = [...clips, { box: this.#path, rectangle: this.#rectangle, holdsOther: false }]
    this.#path = undefined
    this.#rectangle = undefined
    this.#clips = false
  }

  setFill(): void {
    this.state.space = ''
    this.state.fill = this.operands.written()
  }

  setFillSpace(): void {
    this.state.space = this.operands.written()
    this.state.fill = this.state.space
  }

  setFillInSpace(): void {
    this.state.fill = `${this.state.space} ${this.operands.written()}`
  }

  setFont(): void {
    const name = this.operands.nameAt(0)
    const object = this.part.resources.get('/Font').get(`/${name}`)
    this.state.font = object.isDictionary ? this.reading.fontOf(object, name) : undefined
    this.state.hasFont = true
    this.state.size = this.operands.numberAt(1)
  }

  /** A font that a graphics state sets has no name that could be written again. */
  setFontOfState(): void {
    const states = this.part.resources.get('/ExtGState')
    const set = states.get(`/${this.operands.nameAt(0)}`).get('/Font')
    if (!set.isArray) return
    this.state.font = undefined
    this.state.hasFont = true
    this.state.size = set.at(1).number ?? 0
  }

  beginText(): void {
    this.setText(identity)
  }

  setText(matrix: Matrix): void {
    this.text = matrix
    this.line = matrix
    this.#isExplicit = true
    this.#isKnown = true
  }

  moveLine(x: number, y: number): void {
    this.setText(multiply([1, 0, 0, 1, x, y], this.line))
  }

  nextLine(): void {
    this.moveLine(0, -this.state.leading)
  }

  /** Shows the strings from an operand on. */
  show(operator: Show['operator'], from = 0): void {
    const { state, part, line, marks } = this
    const strings = this.operands.shown(from)
    const place = { ...state, matrix: multiply(this.text, state.matrix) }
    const { advance, isComplete, wantsCodes, ...placed } = placeGlyphs(strings, place)
    if (wantsCodes) this.reading.wantsCodes = true
    this.text = multiply(placed.isVertical ? [1, 0, 0, 1, 0, -advance] : [1, 0, 0, 1, advance, 0], this.text)
    const isPlaced = this.#isKnown && isComplete && this.operands.areAllRead() && state.matrix.every(Number.isFinite)
    // PDFium makes no object of an operator that shows nothing, or that has no font.
    if (state.hasFont && strings.some((string) => typeof string !== 'number' && string.length > 0)) {
      const { font, size, characterSpace, wordSpace, scale, rise, mode, fill, clips } = state
      this.reading.add({
        ...{ part, ...this.range, operator, marks, isExplicit: this.#isExplicit, isPlaced, isChanged: false },
        ...{ font, size, characterSpace, wordSpace, scale, rise, mode, fill, clips, clip: commonBox(clips), matrix: place.matrix, line },
        ...placed,
      })
      this.#isExplicit = false
    }
    if (!isComplete) this.#isKnown = false
  }

  openMark(): void {
    const { part, operands } = this
    const mark = { part, ...this.range, tag: operands.nameAt(0), ...markProperties(operands, part.resources) }
    this.marks = [...this.marks.slice(-limits.marks), mark]
  }

  closeMark(): void {
    this.marks = this.marks.slice(0, -1)
  }
}
