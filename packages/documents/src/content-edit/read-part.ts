import { multiply } from '../engines/matrix.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { operatorCode, scanContent } from '../glyphs/content-scanner.ts'
import { formState } from './graphics-state.ts'
import type { Part } from './model.ts'
import type { PageReading } from './page-reading.ts'
import { PartReader, type PartStart } from './part-reader.ts'

/** Reads the show operators of a part and of the forms that it draws. */
export function readPart(reading: PageReading, part: Part, start: PartStart): void {
  if (!reading.begin(part, start.depth)) return
  const reader = new PartReader(reading, part, start)
  scanContent(part.bytes, reading.operands, (operator) => {
    if (!reading.isComplete) return
    reading.watch?.(operator, reader.watched())
    operators.get(operator)?.(reader)
  })
}

type Operators = Readonly<Record<string, (reader: PartReader) => void>>

const pathOperators: Operators = {
  re: (reader) => reader.addRectangle(),
  m: (reader) => reader.addPoints(2),
  l: (reader) => reader.addPoints(2),
  c: (reader) => reader.addPoints(6),
  v: (reader) => reader.addPoints(4),
  y: (reader) => reader.addPoints(4),
  W: (reader) => reader.clipNext(),
  'W*': (reader) => reader.clipNext(),
  n: (reader) => reader.endPath(),
  ...pathEnds(['f', 'F', 'f*'], (reader) => reader.fill()),
  ...pathEnds(['S', 's', 'B', 'B*', 'b', 'b*'], (reader) => reader.paint()),
}

function pathEnds(names: readonly string[], draw: (reader: PartReader) => void): Operators {
  const perform = (reader: PartReader) => {
    draw(reader)
    reader.endPath()
  }
  return Object.fromEntries(names.map((name) => [name, perform]))
}

const stateOperators: Operators = {
  q: (reader) => reader.keepState(),
  Q: (reader) => reader.bringBackState(),
  cm: ({ state, operands }) => {
    state.matrix = multiply(operands.matrix(), state.matrix)
  },
  gs: (reader) => reader.setFontOfState(),
  g: (reader) => reader.setFill(),
  rg: (reader) => reader.setFill(),
  k: (reader) => reader.setFill(),
  cs: (reader) => reader.setFillSpace(),
  sc: (reader) => reader.setFillInSpace(),
  scn: (reader) => reader.setFillInSpace(),
}

const textStateOperators: Operators = {
  Tf: (reader) => reader.setFont(),
  Tc: ({ state, operands }) => {
    state.characterSpace = operands.numberAt(0)
  },
  Tw: ({ state, operands }) => {
    state.wordSpace = operands.numberAt(0)
  },
  Tz: ({ state, operands }) => {
    state.scale = operands.numberAt(0) / 100
  },
  TL: ({ state, operands }) => {
    state.leading = operands.numberAt(0)
  },
  Ts: ({ state, operands }) => {
    state.rise = operands.numberAt(0)
  },
  Tr: ({ state, operands }) => {
    state.mode = operands.numberAt(0)
  },
}

const textOperators: Operators = {
  BT: (reader) => reader.beginText(),
  Tm: (reader) => reader.setText(reader.operands.matrix()),
  Td: (reader) => moveLine(reader),
  TD: (reader) => {
    reader.state.leading = -reader.operands.numberAt(1)
    moveLine(reader)
  },
  'T*': (reader) => reader.nextLine(),
  Tj: (reader) => reader.show('Tj'),
  TJ: (reader) => reader.show('TJ'),
  "'": (reader) => {
    reader.nextLine()
    reader.show("'")
  },
  '"': (reader) => {
    reader.state.wordSpace = reader.operands.numberAt(0)
    reader.state.characterSpace = reader.operands.numberAt(1)
    reader.nextLine()
    reader.show('"', 2)
  },
}

function moveLine(reader: PartReader): void {
  reader.moveLine(reader.operands.numberAt(0), reader.operands.numberAt(1))
}

const contentOperators: Operators = {
  sh: (reader) => reader.paint(),
  BI: (reader) => reader.paint(),
  Do: (reader) => {
    reader.paint()
    const object = reader.part.resources.get('/XObject').get(`/${reader.operands.nameAt(0)}`)
    if (object.get('/Subtype').name === '/Form') readForm(reader, object)
  },
  BMC: (reader) => reader.openMark(),
  BDC: (reader) => reader.openMark(),
  EMC: (reader) => reader.closeMark(),
}

function readForm(reader: PartReader, object: PdfObject): void {
  const { reading, part, range, depth, state, text, line, marks } = reader
  const bytes = reading.formBytes(object)
  if (!bytes) {
    reading.isComplete = false
    return
  }
  const own = object.get('/Resources')
  const resources = own.isDictionary ? own : part.resources
  const form = { object, outer: part, ...range }
  readPart(reading, { bytes, resources, form }, { state: formState(state, object), text, line, marks, depth: depth + 1 })
}

const operators = new Map(
  Object.entries({ ...pathOperators, ...stateOperators, ...textStateOperators, ...textOperators, ...contentOperators }).map(
    ([name, perform]) => [operatorCode(name), perform] as const,
  ),
)
