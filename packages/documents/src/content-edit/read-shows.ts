import { contentBytes, contentStreams } from '../content/content-bytes.ts'
import { decodedName } from '../content/decoded-name.ts'
import { identity, type Matrix, multiply } from '../engines/matrix.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import {
  createOperands,
  hexOperand,
  maxOperands,
  nameOperand,
  numberOperand,
  operatorCode,
  scanContent,
  stringOperand,
} from '../glyphs/content-scanner.ts'
import type { FontBook } from '../glyphs/font-book.ts'
import { unescapedString, unhexedString } from '../glyphs/string-bytes.ts'
import { textString } from '../glyphs/text-string.ts'
import { inheritedResources } from '../read/inherited-resources.ts'
import { userUnit } from '../read/page-boxes.ts'
import { viewOf } from '../read/page-view.ts'
import { cutBox, growBox, type PathBox } from './clip-box.ts'
import type { Edges, Mark, PageShows, Part, Show } from './model.ts'
import { placeGlyphs } from './place-glyphs.ts'
import { noteSaidLetters } from './said-text.ts'

/** Bounds of what is read of a page; beyond them it says that it isn't complete. */
const limits = { depth: 12, states: 1000, parts: 5000, bytes: 64_000_000, shows: 200_000, glyphs: 1_000_000 }

/** Reads the show operators of a page and of the forms on it, in the order of drawing. Asks PDFium once for codes that aren't known. */
export function readShows(page: PdfObject, fonts: FontBook): PageShows {
  const first = readOnce(page, fonts)
  if (!first.wantsCodes) return first.read
  fonts.learn()
  return readOnce(page, fonts).read
}

/** The same, and tells of every operator before it is carried out. The codes of all fonts must be known, from a reading before. */
export function watchShows(page: PdfObject, fonts: FontBook, watch: OperatorWatch): PageShows {
  return readOnce(page, fonts, watch).read
}

/** Is told of an operator with the state in which it is carried out. */
export type OperatorWatch = (operator: number, at: WatchedOperator) => void

export interface WatchedOperator {
  part: Part
  from: number
  to: number
  /** From the current space to the seen page. */
  matrix: Matrix
  count: number
  numberAt(index: number): number
  nameAt(index: number): string
  /** The line matrix and the leading before the operator. */
  line: Matrix
  leading: number
}

/** From the page's own space to the page as it is seen: upright, origin top left, y downwards, in points. */
export function seenMatrix(page: PdfObject): Matrix {
  const unit = userUnit(page)
  return multiply(viewOf(page).matrix, [unit, 0, 0, unit, 0, 0])
}

interface State {
  matrix: Matrix
  font: Show['font']
  hasFont: boolean
  size: number
  characterSpace: number
  wordSpace: number
  scale: number
  leading: number
  rise: number
  mode: number
  space: string
  fill: string | undefined
  clip: Edges | undefined
}

function readOnce(page: PdfObject, fonts: FontBook, watch?: OperatorWatch): { read: PageShows; wantsCodes: boolean } {
  const operands = createOperands()
  const { kinds, numbers, starts, ends } = operands
  const shows: Show[] = []
  const parts: Part[] = []
  const kept = new Map<number, Uint8Array | undefined>()
  const bookFonts = new Map<number, Show['font']>()
  let isComplete = true
  let wantsCodes = false
  let bytesRead = 0
  let glyphCount = 0
  let state: State = {
    matrix: seenMatrix(page),
    font: undefined,
    hasFont: false,
    size: 0,
    characterSpace: 0,
    wordSpace: 0,
    scale: 1,
    leading: 0,
    rise: 0,
    mode: 0,
    space: '',
    fill: '0 g',
    clip: undefined,
  }
  let text: Matrix = identity
  let line: Matrix = identity
  let marks: readonly Mark[] = []

  run({ bytes: pageBytes(), resources: inheritedResources(page) }, 0)
  noteSaidLetters(shows)
  return { read: { page, shows, parts, isComplete }, wantsCodes }

  function pageBytes(): Uint8Array {
    const read = contentStreams(page).map((stream) => contentBytes(stream, { lenient: true }))
    if (read.some((bytes) => bytes === undefined)) isComplete = false
    return Buffer.concat(read.flatMap((bytes) => (bytes ? [bytes, newLine] : [])))
  }

  function run(part: Part, depth: number): void {
    bytesRead += part.bytes.length
    if (depth > limits.depth || parts.length >= limits.parts || bytesRead > limits.bytes) isComplete = false
    if (!isComplete) return
    parts.push(part)
    const { bytes } = part
    const outer = { state, marks, text, line }
    const states: State[] = []
    let isExplicit = true
    let isKnown = false
    let path: PathBox
    let clips = false

    const setText = (matrix: Matrix) => {
      text = matrix
      line = matrix
      isExplicit = true
      isKnown = true
    }
    const nextLine = (x: number, y: number) => setText(multiply([1, 0, 0, 1, x, y], line))
    const addPoints = (count: number) => {
      for (let at = 0; at < count; at += 2) path = growBox(path, state.matrix, numberAt(at), numberAt(at + 1))
    }
    const endPath = () => {
      if (clips) state.clip = cutBox(state.clip, path)
      path = undefined
      clips = false
    }
    const nextClip = () => {
      clips = true
    }
    const operators = new Map(
      Object.entries({
        re: () => {
          const [x, y, width, height] = [numberAt(0), numberAt(1), numberAt(2), numberAt(3)]
          for (const [across, up] of corners) path = growBox(path, state.matrix, x + across * width, y + up * height)
        },
        m: () => addPoints(2),
        l: () => addPoints(2),
        c: () => addPoints(6),
        v: () => addPoints(4),
        y: () => addPoints(4),
        W: nextClip,
        'W*': nextClip,
        ...Object.fromEntries(['n', 'S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*'].map((name) => [name, endPath])),
        BT: () => setText(identity),
        Tm: () => setText(sixNumbers()),
        Td: () => nextLine(numberAt(0), numberAt(1)),
        TD: () => {
          state.leading = -numberAt(1)
          nextLine(numberAt(0), numberAt(1))
        },
        'T*': () => nextLine(0, -state.leading),
        Tj: () => show('Tj', 0),
        TJ: () => show('TJ', 0),
        "'": () => {
          nextLine(0, -state.leading)
          show("'", 0)
        },
        '"': () => {
          state.wordSpace = numberAt(0)
          state.characterSpace = numberAt(1)
          nextLine(0, -state.leading)
          show('"', 2)
        },
        Tf: () => {
          const name = nameAt(0)
          const object = part.resources.get('/Font').get(`/${name}`)
          state.font = object.isDictionary ? fontOf(object, name) : undefined
          state.hasFont = true
          state.size = numberAt(1)
        },
        Tc: () => {
          state.characterSpace = numberAt(0)
        },
        Tw: () => {
          state.wordSpace = numberAt(0)
        },
        Tz: () => {
          state.scale = numberAt(0) / 100
        },
        TL: () => {
          state.leading = numberAt(0)
        },
        Ts: () => {
          state.rise = numberAt(0)
        },
        Tr: () => {
          state.mode = numberAt(0)
        },
        q: () => {
          if (states.length < limits.states) states.push({ ...state })
        },
        Q: () => {
          state = states.pop() ?? state
        },
        cm: () => {
          state.matrix = multiply(sixNumbers(), state.matrix)
        },
        gs: () => {
          const set = part.resources
            .get('/ExtGState')
            .get(`/${nameAt(0)}`)
            .get('/Font')
          if (!set.isArray) return
          // It has no name that could be written again.
          state.font = undefined
          state.hasFont = true
          state.size = set.at(1).number ?? 0
        },
        g: setFill,
        rg: setFill,
        k: setFill,
        cs: () => {
          state.space = written()
          state.fill = state.space
        },
        sc: addFill,
        scn: addFill,
        Do: () => {
          const object = part.resources.get('/XObject').get(`/${nameAt(0)}`)
          if (object.get('/Subtype').name === '/Form') drawForm(object)
        },
        BMC: () => openMark(),
        BDC: () => openMark(),
        EMC: () => {
          marks = marks.slice(0, -1)
        },
      }).map(([name, perform]) => [operatorCode(name), perform] as const),
    )
    scanContent(bytes, operands, (operator) => {
      if (!isComplete) return
      const { from, to, count } = operands
      watch?.(operator, { part, from, to, matrix: state.matrix, count, numberAt, nameAt, line, leading: state.leading })
      operators.get(operator)?.()
    })
    ;({ state, marks, text, line } = outer)

    function setFill(): void {
      state.space = ''
      state.fill = written()
    }

    function addFill(): void {
      state.fill = `${state.space} ${written()}`
    }

    function written(): string {
      return Buffer.from(bytes.subarray(operands.from, operands.to)).toString('latin1').trim()
    }

    function drawForm(object: PdfObject): void {
      const content = formBytes(object)
      if (!content) {
        isComplete = false
        return
      }
      const own = object.get('/Resources')
      const matrix = object.get('/Matrix').numbers()
      const before = state
      state = { ...state, fill: state.space === '' ? state.fill : undefined, space: '' }
      if (matrix.length === 6) state.matrix = multiply(matrix, state.matrix)
      const [left = 0, bottom = 0, right = 0, top = 0] = object.get('/BBox').numbers()
      let box: PathBox
      for (const [across, up] of corners) box = growBox(box, state.matrix, across === 0 ? left : right, up === 0 ? bottom : top)
      if (left !== right && bottom !== top) state.clip = cutBox(state.clip, box)
      const form = { object, outer: part, from: operands.from, to: operands.to }
      run({ bytes: content, resources: own.isDictionary ? own : part.resources, form }, depth + 1)
      state = before
    }

    function show(operator: Show['operator'], from: number): void {
      const strings: (number | Uint8Array)[] = []
      let isEmpty = true
      for (let index = from; index < operands.count; index++) {
        const kind = kinds[index]
        if (kind === numberOperand) strings.push(numberAt(index))
        else if (kind !== nameOperand) {
          const string = Uint8Array.from(bytesAt(index))
          isEmpty &&= string.length === 0
          strings.push(string)
        }
      }
      const place = { ...state, matrix: multiply(text, state.matrix) }
      const placed = placeGlyphs(strings, place)
      if (placed.wantsCodes) wantsCodes = true
      const isPlaced = isKnown && placed.isComplete && operands.count < maxOperands && state.matrix.every(Number.isFinite)
      text = multiply(placed.isVertical ? [1, 0, 0, 1, 0, -placed.advance] : [1, 0, 0, 1, placed.advance, 0], text)
      // PDFium makes no object of an operator that shows nothing, or that has no font.
      if (!isEmpty && state.hasFont) {
        glyphCount += placed.glyphs.length
        if (shows.length >= limits.shows || glyphCount > limits.glyphs) isComplete = false
        const { font, size, characterSpace, wordSpace, scale, rise, mode, fill, clip } = state
        shows.push({
          ...{
            number: shows.length,
            part,
            from: operands.from,
            to: operands.to,
            operator,
            marks,
            isExplicit,
            isPlaced,
            isChanged: false,
            isVertical: placed.isVertical,
          },
          ...{ font, size, characterSpace, wordSpace, scale, rise, mode, fill, clip, matrix: place.matrix, line },
          ...{ elements: placed.elements, glyphs: placed.glyphs, start: placed.start, end: placed.end },
        })
        isExplicit = false
      }
      if (!placed.isComplete) isKnown = false
    }

    function openMark(): void {
      const mark = { part, from: operands.from, to: operands.to, tag: nameAt(0), ...markProperties() }
      marks = [...marks.slice(-limits.depth * 4), mark]
    }

    function markProperties(): Pick<Mark, 'mcid' | 'isReplaced' | 'said'> {
      const found: Pick<Mark, 'mcid' | 'isReplaced' | 'said'> = { mcid: undefined, isReplaced: false, said: undefined }
      for (let index = 1; index + 1 < operands.count; index++) {
        const name = nameAt(index)
        if (name === 'MCID' && kinds[index + 1] === numberOperand) found.mcid = numberAt(index + 1)
        if (name === 'ActualText' || name === 'Alt' || name === 'E') found.isReplaced = true
        if (name === 'ActualText') found.said = textString(bytesAt(index + 1))
      }
      const properties = operands.count === 2 ? part.resources.get('/Properties').get(`/${nameAt(1)}`) : undefined
      if (!properties?.isDictionary) return found
      return {
        mcid: properties.get('/MCID').integer,
        isReplaced: ['/ActualText', '/Alt', '/E'].some((key) => properties.has(key)),
        said: properties.get('/ActualText').text,
      }
    }

    function bytesAt(index: number): Uint8Array {
      const [start = 0, end = 0] = [starts[index], ends[index]]
      if (kinds[index] === stringOperand) return bytes.subarray(start, end)
      return (kinds[index] === hexOperand ? unhexedString : unescapedString)(bytes, start, end)
    }

    function nameAt(index: number): string {
      if (index >= operands.count || kinds[index] !== nameOperand) return ''
      return decodedName(Buffer.from(bytes.subarray(starts[index] ?? 0, ends[index] ?? 0)).toString('latin1'))
    }
  }

  function numberAt(index: number): number {
    return index < operands.count && kinds[index] === numberOperand ? (numbers[index] ?? 0) : 0
  }

  function sixNumbers(): Matrix {
    return [numberAt(0), numberAt(1), numberAt(2), numberAt(3), numberAt(4), numberAt(5)]
  }

  function fontOf(object: PdfObject, name: string): Show['font'] {
    const { id } = object.indirect()
    const known = bookFonts.get(id)
    if (known?.name === name) return known
    const book = fonts.find(object)
    const found = book && { name, book, object }
    bookFonts.set(id, found)
    return found
  }

  /** Forms may be drawn many times. */
  function formBytes(object: PdfObject): Uint8Array | undefined {
    const { id } = object
    if (kept.has(id)) return kept.get(id)
    const bytes = contentBytes(object, { lenient: true })
    if (id > 0) kept.set(id, bytes)
    return bytes
  }
}

const newLine = Buffer.from('\n')
const corners = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const
