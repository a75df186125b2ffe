import { inflateSync } from 'node:zlib'
import type { Findings } from '../findings.ts'
import { createLexer } from '../syntax/lexer.ts'
import type { FileBytes } from './file-bytes.ts'
import { objectAt } from './raw-object.ts'

/** What a file says about where its objects are. */
export interface Xref {
  /** Where each object starts. */
  offsets: Map<number, number>
  /** The others, which are in object streams. */
  packed: Set<number>
  objectStreams: Set<number>
  /** The trailers as written, the newest first. */
  trailers: string[]
  hasStreams: boolean
}

const maxSections = 10_000
const maxObjects = 8_388_607

/** Follows the cross-reference sections from the last to the first and checks how they are written (6.1.4). */
export function readXref(file: FileBytes, findings: Findings): Xref {
  const xref: Xref = { offsets: new Map(), packed: new Set(), objectStreams: new Set(), trailers: [], hasStreams: false }
  const free = new Set<number>()
  const met = new Set<number>()
  const waiting = [startOf(file)]
  while (waiting.length > 0 && met.size < maxSections) {
    const at = waiting.shift()
    if (at === undefined || met.has(at) || at < 0 || at >= file.size) continue
    met.add(at)
    const trailer = isTable(file, at) ? readTable(at) : readStream(at)
    if (trailer === undefined) continue
    xref.trailers.push(trailer)
    for (const key of ['XRefStm', 'Prev']) {
      const next = new RegExp(`/${key}\\s+(\\d+)`).exec(trailer)?.[1]
      if (next !== undefined) waiting.push(Number(next))
    }
  }
  return xref

  function add(id: number, offset: number): void {
    // Nothing starts where the header is: such entries count as free.
    if (offset === 0) return
    if (!xref.offsets.has(id) && !free.has(id) && xref.offsets.size < maxObjects) xref.offsets.set(id, offset)
  }

  function addPacked(id: number, stream: number): void {
    xref.objectStreams.add(stream)
    if (!xref.offsets.has(id) && !free.has(id) && xref.packed.size < maxObjects) xref.packed.add(id)
  }

  function readTable(start: number): string | undefined {
    const table = tableAt(file, start)
    if (!/^xref(?:\r\n|\r|\n)\d/.test(table)) findings.add('XREF_SPACING')
    let at = table.search(/\d/)
    for (;;) {
      const header = /^(\d+)(\s+)(\d+)[^\S\r\n]*(?:\r\n|\r|\n)\s*/.exec(table.slice(at, at + 64))
      if (!header) break
      if (header[2] !== ' ') findings.add('XREF_HEADER_SPACING')
      const [first, count] = [Number(header[1]), Number(header[3])]
      at += header[0].length
      for (let index = 0; index < count; index++) {
        const entry = /^\s*(\d{1,10})\s+(\d{1,5})\s+([nf])/.exec(table.slice(at, at + 32))
        if (!entry) break
        at += entry[0].length
        if (entry[3] === 'n') add(first + index, Number(entry[1]))
        else if (!xref.offsets.has(first + index)) free.add(first + index)
      }
      at += /^\s*/.exec(table.slice(at, at + 32))?.[0].length ?? 0
    }
    const trailer = table.indexOf('trailer', at)
    return trailer < 0 ? undefined : dictionaryIn(table.slice(trailer + 7))
  }

  function readStream(start: number): string | undefined {
    const object = objectAt(file, start)
    if (!object?.stream || !/\/Type\s*\/XRef\b/.test(object.text)) return undefined
    const dictionary = object.text
    xref.hasStreams = true
    add(object.id, start)
    const widths = numbersAfter('W', dictionary)
    const [wType = 0, wSecond = 0, wThird = 0] = widths
    const bytes = unpacked(file, object.stream, dictionary)
    const size = wType + wSecond + wThird
    const ranges = numbersAfter('Index', dictionary)
    if (ranges.length === 0) ranges.push(0, Number(/\/Size\s+(\d+)/.exec(dictionary)?.[1] ?? 0))
    let at = 0
    for (let range = 0; range + 1 < ranges.length; range += 2) {
      for (let index = 0; index < (ranges[range + 1] ?? 0) && at + size <= bytes.length; index++, at += size) {
        const id = (ranges[range] ?? 0) + index
        const type = wType === 0 ? 1 : fieldAt(bytes, at, wType)
        const second = fieldAt(bytes, at + wType, wSecond)
        if (type === 1) add(id, second)
        else if (type === 2) addPacked(id, second)
        else if (!xref.offsets.has(id)) free.add(id)
      }
    }
    return dictionary
  }
}

function startOf(file: FileBytes): number | undefined {
  const text = Buffer.from(file.read(Math.max(0, file.size - 2048), 2048)).toString('latin1')
  const start = /startxref\s+(\d+)/.exec(text.slice(Math.max(0, text.lastIndexOf('startxref'))))?.[1]
  return start === undefined ? undefined : Number(start)
}

function isTable(file: FileBytes, at: number): boolean {
  return /^\s*xref/.test(Buffer.from(file.read(at, 16)).toString('latin1'))
}

/** A table up to the end of its trailer. */
function tableAt(file: FileBytes, at: number): string {
  for (let length = 1 << 16; ; length *= 4) {
    const text = Buffer.from(file.read(at, length)).toString('latin1').trimStart()
    if (/trailer[\s\S]*?(?:startxref|$)/.test(text) || at + length >= file.size) return text
  }
}

/** The first dictionary in a text. */
function dictionaryIn(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  const lexer = createLexer(bytes)
  let depth = 0
  do {
    const kind = lexer.next()
    if (kind === '<<') depth += 1
    else if (kind === '>>') depth -= 1
    else if (kind === 'end') break
  } while (depth > 0)
  return text.slice(0, lexer.end)
}

function numbersAfter(key: string, dictionary: string): number[] {
  return (new RegExp(`/${key}\\s*\\[([\\d\\s]*)\\]`).exec(dictionary)?.[1]?.match(/\d+/g) ?? []).map(Number)
}

function fieldAt(bytes: Uint8Array, at: number, width: number): number {
  let value = 0
  for (let index = 0; index < width; index++) value = value * 256 + (bytes[at + index] ?? 0)
  return value
}

const maxUnpacked = 200_000_000

/** The bytes of a cross-reference stream: deflated, mostly with a PNG predictor. */
function unpacked(file: FileBytes, { start, length = 0 }: { start: number; length: number | undefined }, dictionary: string): Uint8Array {
  const raw = Uint8Array.from(file.read(start, length))
  if (!/\/FlateDecode|\/Fl\b/.test(dictionary)) return raw
  try {
    const bytes = inflateSync(raw, { maxOutputLength: maxUnpacked })
    const predictor = Number(/\/Predictor\s+(\d+)/.exec(dictionary)?.[1] ?? 1)
    return predictor < 10 ? bytes : withoutPredictor(bytes, Number(/\/Columns\s+(\d+)/.exec(dictionary)?.[1] ?? 1))
  } catch {
    return new Uint8Array(0)
  }
}

/** Undoes the predictors `none` and `up`, which are all that such streams use. */
function withoutPredictor(bytes: Uint8Array, columns: number): Uint8Array {
  const rows = Math.floor(bytes.length / (columns + 1))
  const plain = new Uint8Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    const isUp = bytes[row * (columns + 1)] === 2
    for (let column = 0; column < columns; column++) {
      const above = isUp && row > 0 ? (plain[(row - 1) * columns + column] ?? 0) : 0
      plain[row * columns + column] = (bytes[row * (columns + 1) + 1 + column] ?? 0) + above
    }
  }
  return plain
}
