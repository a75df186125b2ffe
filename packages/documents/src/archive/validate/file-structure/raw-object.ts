import { createLexer, type Lexer } from '../syntax/lexer.ts'
import type { FileBytes } from './file-bytes.ts'

/** An object as it stands in a file. */
export interface RawObject {
  id: number
  /** Its text up to `stream` or `endobj`. */
  text: string
  /** Where the data of a stream is, and how long its dictionary says that it is, directly or by an object. */
  stream: { start: number; length: number | undefined; lengthObject: number | undefined } | undefined
  /** Whether its first line is spaced as PDF/A asks for, and `stream` ends its line. */
  isHeaderSpaced: boolean
  isStreamKeywordSpaced: boolean
  /** The end of the text. */
  end: number
}

const firstBytes = 1 << 13
const maxBytes = 1 << 27

/** How an object is read. */
export interface ObjectReading {
  /** Where the next object starts, which this one can't reach. */
  limit?: number
  /** Told every token of its value. */
  visit?: (lexer: Lexer) => void
}

/** The object that starts at an offset; undefined if there is none. */
export function objectAt(file: FileBytes, offset: number, { limit = file.size, visit }: ObjectReading = {}): RawObject | undefined {
  const most = Math.min(maxBytes, limit - offset)
  for (let length = firstBytes; ; length *= 4) {
    const bytes = file.read(offset, Math.min(length, most))
    // The visitor is told only once the whole object is there.
    if (endOfObject(bytes) !== undefined || length >= most) return readObject(file, offset, bytes, visit)
  }
}

/** Where `endobj` or `stream` ends; undefined if neither is among the bytes. */
function endOfObject(bytes: Uint8Array): number | undefined {
  const lexer = createLexer(bytes)
  for (;;) {
    const kind = lexer.next()
    if (kind === 'end') return undefined
    // The data of a stream starts with up to two more bytes.
    if (kind === 'keyword' && ['endobj', 'stream'].includes(lexer.text())) return lexer.end + 2 <= bytes.length ? lexer.end : undefined
  }
}

function readObject(
  file: FileBytes,
  offset: number,
  bytes: Uint8Array,
  visit: ((lexer: Lexer) => void) | undefined,
): RawObject | undefined {
  const lexer = createLexer(bytes)
  if (lexer.next() !== 'integer') return undefined
  const id = lexer.number
  const numberEnd = lexer.end
  const isOnOwnLine = isLineStart(file, offset + lexer.start)
  if (lexer.next() !== 'integer') return undefined
  const [generationStart, generationEnd] = [lexer.start, lexer.end]
  if (lexer.next() !== 'keyword' || lexer.text() !== 'obj') return undefined
  const isHeaderSpaced =
    isOnOwnLine && generationStart === numberEnd + 1 && lexer.start === generationEnd + 1 && isLineEnd(bytes[lexer.end])
  const bodyStart = lexer.end
  const length = lengthReader()
  let depth = 0
  for (;;) {
    const kind = lexer.next()
    if (kind === 'end') return undefined
    if (kind === ']' || kind === '>>') depth -= 1
    if (kind === 'keyword') {
      const word = lexer.text()
      if (word === 'endobj' || word === 'stream') break
    }
    visit?.(lexer)
    length.add(lexer, depth)
    if (kind === '[' || kind === '<<') depth += 1
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + bodyStart, lexer.start - bodyStart).toString('latin1')
  const end = lexer.start
  if (lexer.text() === 'endobj') return { id, text, stream: undefined, isHeaderSpaced, isStreamKeywordSpaced: true, end: offset + end }
  const [first, second] = [bytes[lexer.end], bytes[lexer.end + 1]]
  const isStreamKeywordSpaced = first === 0x0a || (first === 0x0d && second === 0x0a)
  const skipped = first === 0x0a ? 1 : Number(first === 0x0d) + Number(second === 0x0a)
  const stream = { start: offset + lexer.end + skipped, ...length.found() }
  return { id, text, stream, isHeaderSpaced, isStreamKeywordSpaced, end: offset + end }
}

function isLineStart(file: FileBytes, offset: number): boolean {
  return offset === 0 || isLineEnd(file.read(offset - 1, 1)[0])
}

export function isLineEnd(byte: number | undefined): boolean {
  return byte === 0x0a || byte === 0x0d
}

/** Finds `/Length` among the tokens of an object. */
function lengthReader(): {
  add(lexer: Lexer, depth: number): void
  found(): { length: number | undefined; lengthObject: number | undefined }
} {
  let state: 'before' | 'value' | 'generation' | 'reference' | 'done' = 'before'
  let number: number | undefined
  let isReference = false
  return {
    add(lexer, depth) {
      if (depth !== 1 || state === 'done') return
      const { kind } = lexer
      if (state === 'before') {
        if (kind === 'name' && lexer.length === 6 && lexer.text() === '/Length') state = 'value'
      } else if (state === 'value') {
        if (kind === 'integer') number = lexer.number
        state = kind === 'integer' ? 'generation' : 'done'
      } else if (state === 'generation') state = kind === 'integer' ? 'reference' : 'done'
      else {
        isReference = kind === 'keyword' && lexer.text() === 'R'
        state = 'done'
      }
    },
    found: () => (isReference ? { length: undefined, lengthObject: number } : { length: number, lengthObject: undefined }),
  }
}
