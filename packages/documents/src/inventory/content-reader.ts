import { contentBytes } from '../content/content-bytes.ts'
import { decodedName } from '../content/decoded-name.ts'
import { identity, type Matrix, multiply } from '../engines/matrix.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import {
  createOperands,
  hexOperand,
  nameOperand,
  numberOperand,
  operatorCode,
  scanContent,
  stringOperand,
} from '../glyphs/content-scanner.ts'
import { unescapedString, unhexedString } from '../glyphs/string-bytes.ts'
import type { FontUses } from './font-uses.ts'
import { addPlacement, type Placement } from './placements.ts'

/** Reads content and gives the images that it draws; tells the fonts what they're used for on the way. */
export interface ContentReader {
  readPage(contents: readonly PdfObject[], resources: PdfObject): readonly Placement[]
  /** A form or pattern, placed by its own matrix. */
  readForm(form: PdfObject, outer: PdfObject): readonly Placement[]
  /** False as soon as some content could not be read. */
  isComplete(): boolean
}

/** What a form draws. It's read once, however often it is drawn. */
interface Drawing {
  placements: Placement[]
  /** Text that it shows in the font that was set around it. */
  borrowed: Uint8Array[]
}

interface State {
  matrix: Matrix
  /** Undefined for the font that was set around the content. */
  font: PdfObject | undefined
}

const maxDepth = 24
const maxStates = 1000
const maxContentBytes = 512_000_000
const maxBorrowed = 10_000

export function createContentReader(fonts: FontUses): ContentReader {
  const known = new Map<number, Drawing>()
  const glyphsRead = new Set<number>()
  // Shared by all content: an operator is done with its operands before the content of a form brings the next.
  const operands = createOperands()
  const { kinds, numbers, starts, ends } = operands
  let bytesRead = 0
  let isComplete = true

  function readContent(content: Uint8Array, resources: PdfObject, depth: number): Drawing {
    const drawing: Drawing = { placements: [], borrowed: [] }
    bytesRead += content.length
    if (depth > maxDepth || bytesRead > maxContentBytes) {
      isComplete = false
      return drawing
    }
    let state: State = { matrix: identity, font: undefined }
    const states: State[] = []

    const operators = new Map(
      Object.entries({
        q: () => {
          if (states.length < maxStates) states.push({ ...state })
        },
        Q: () => {
          state = states.pop() ?? state
        },
        cm: () => {
          state.matrix = multiply(numbers.subarray(0, 6), state.matrix)
        },
        Do: () => draw(entry('/XObject', nameAt(0)), state.matrix),
        gs: () => useState(entry('/ExtGState', nameAt(0))),
        scn: () => drawPattern(),
        SCN: () => drawPattern(),
        Tf: () => {
          state.font = entry('/Font', nameAt(0))
        },
        Tj: () => show(),
        TJ: () => show(),
        "'": () => show(),
        '"': () => show(),
      }).map(([name, perform]) => [operatorCode(name), perform] as const),
    )
    scanContent(content, operands, (operator) => operators.get(operator)?.())
    return drawing

    function entry(category: string, name: string): PdfObject {
      return resources.get(category).get(`/${name}`)
    }

    function nameAt(index: number): string {
      if (index < 0 || kinds[index] !== nameOperand) return ''
      return decodedName(Buffer.from(content.subarray(starts[index] ?? 0, ends[index] ?? 0)).toString('latin1'))
    }

    function draw(object: PdfObject, matrix: Matrix): void {
      const kind = object.get('/Subtype').name
      if (kind === '/Image') drawImage(object, matrix)
      else if (kind === '/Form') drawForm(object, matrix)
    }

    function drawImage(image: PdfObject, matrix: Matrix): void {
      for (const shown of [image, image.get('/SMask'), image.get('/Mask')])
        if (shown.isStream) addPlacement(drawing.placements, { id: shown.id, matrix: identity }, matrix)
    }

    function drawForm(form: PdfObject, matrix: Matrix): void {
      const { placements, borrowed } = readOnce(form, resources, depth + 1)
      for (const placement of placements) addPlacement(drawing.placements, placement, matrix)
      for (const string of borrowed) showString(string)
    }

    /** A pattern is drawn in the space of the page or form that it stands in, whatever was set since. */
    function drawPattern(): void {
      const pattern = entry('/Pattern', nameAt(operands.count - 1))
      if (pattern.isStream) drawForm(pattern, identity)
    }

    function useState(set: PdfObject): void {
      const mask = set.get('/SMask').get('/G')
      if (mask.isStream) drawForm(mask, state.matrix)
      const font = set.get('/Font').at(0)
      if (font.isDictionary) state.font = font
    }

    function show(): void {
      for (let index = 0; index < operands.count; index++)
        if (kinds[index] !== numberOperand && kinds[index] !== nameOperand) showString(bytesAt(index))
      if (state.font?.get('/Subtype').name === '/Type3') readGlyphs(state.font)
    }

    function showString(string: Uint8Array): void {
      if (!state.font) {
        if (drawing.borrowed.length < maxBorrowed) drawing.borrowed.push(Uint8Array.from(string))
        else isComplete = false
        return
      }
      fonts.add(state.font, string)
    }

    /** Glyphs that are content themselves: which of them are shown makes little difference. */
    function readGlyphs(font: PdfObject): void {
      const { id } = font
      if (glyphsRead.has(id)) return
      glyphsRead.add(id)
      const own = font.get('/Resources')
      const glyphs = font.get('/CharProcs')
      for (const name of glyphs.keys()) {
        const glyph = glyphs.get(name)
        if (!glyph.isStream) continue
        // Bitmaps of glyphs are as large as the text, which isn't followed here: they keep their resolution.
        readContent(bytesOf([glyph]), own.isDictionary ? own : resources, depth + 1)
      }
    }

    function bytesAt(index: number): Uint8Array {
      const [start = 0, end = 0] = [starts[index], ends[index]]
      if (kinds[index] === stringOperand) return content.subarray(start, end)
      return (kinds[index] === hexOperand ? unhexedString : unescapedString)(content, start, end)
    }
  }

  function readOnce(form: PdfObject, outer: PdfObject, depth: number): Drawing {
    const { id } = form
    const before = known.get(id)
    if (before) return before
    // A form that draws itself draws nothing more.
    if (id > 0) known.set(id, { placements: [], borrowed: [] })
    const own = form.get('/Resources')
    const drawing = readContent(bytesOf([form]), own.isDictionary ? own : outer, depth)
    const matrix = form.get('/Matrix').numbers()
    const placements: Placement[] = []
    for (const placement of drawing.placements) addPlacement(placements, placement, matrix.length === 6 ? matrix : identity)
    const placed = { ...drawing, placements }
    if (id > 0) known.set(id, placed)
    return placed
  }

  function bytesOf(streams: readonly PdfObject[]): Uint8Array {
    const parts = streams.flatMap((stream) => {
      const bytes = contentBytes(stream, { lenient: true })
      if (!bytes) isComplete = false
      return bytes ? [bytes, newLine] : []
    })
    return parts.length === 2 ? (parts[0] ?? newLine) : Buffer.concat(parts)
  }

  return {
    readPage: (contents, resources) => readContent(bytesOf(contents), resources, 0).placements,
    readForm: (form, outer) => readOnce(form, outer, 1).placements,
    isComplete: () => isComplete,
  }
}

const newLine = Buffer.from('\n')
