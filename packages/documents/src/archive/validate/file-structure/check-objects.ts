import { contentBytes } from '../../../content/content-bytes.ts'
import { checkToken } from '../syntax/check-token.ts'
import { createLexer, type Lexer } from '../syntax/lexer.ts'
import type { Validation } from '../validation.ts'
import type { FileBytes } from './file-bytes.ts'
import { isLineEnd, objectAt, type RawObject } from './raw-object.ts'
import type { Xref } from './xref.ts'

const maxArray = 8191
const maxDictionary = 4095
const maxObjects = 8_388_607

/** Checks how every object of a file is written (6.1.6 to 6.1.9 and the limits). */
export function checkObjects(file: FileBytes, xref: Xref, validation: Validation): void {
  const { findings, part } = validation
  if (xref.offsets.size > maxObjects) findings.add('TOO_MANY_OBJECTS')
  for (const id of xref.objectStreams) checkPacked(id, validation)
  if (xref.offsets.size === 0) findings.add('FILE_NOT_CHECKED')
  const sorted = [...xref.offsets].toSorted(([, one], [, other]) => one - other)
  for (const [index, [id, offset]] of sorted.entries()) {
    const counts = createCounts((code) => findings.add(code, { object: id }))
    const object = objectAt(file, offset, {
      limit: sorted[index + 1]?.[1] ?? file.size,
      visit(lexer) {
        checkToken(lexer, part, findings, { object: id })
        counts.add(lexer)
        if (isEmbedding(lexer)) findings.add('FILE_EMBEDDED', { object: id })
      },
    })
    if (object?.id !== id) {
      findings.add('FILE_NOT_CHECKED', { object: id })
      continue
    }
    if (!object.isHeaderSpaced || !isEndSpaced(file, object, xref)) findings.add('OBJECT_SPACING', { object: id })
    if (object.stream) checkStream(object, id)
  }

  function checkStream({ stream, isStreamKeywordSpaced }: RawObject, id: number): void {
    if (!stream) return
    const length = lengthOf(file, stream, xref)
    const after = Buffer.from(file.read(stream.start + length, 16)).toString('latin1')
    const isThere = /^(?:\r\n|\r|\n)?endstream/.test(after)
    // The end of the line before `endstream` is no part of the data.
    const isCounted = after.startsWith('endstream') && isLineEnd(file.read(stream.start + length - 1, 1)[0])
    const end = isThere ? stream.start + length : endOfData(file, stream.start)
    if (!isThere || isCounted) findings.add('STREAM_LENGTH_WRONG', { object: id })
    const keyword = end + Math.max(0, Buffer.from(file.read(end, 16)).toString('latin1').indexOf('endstream'))
    if (!isStreamKeywordSpaced || !isLineEnd(file.read(keyword - 1, 1)[0])) findings.add('STREAM_KEYWORD_SPACING', { object: id })
  }
}

/** Checks the objects in an object stream: how their strings, numbers and names are written. */
function checkPacked(id: number, { pdf, part, findings }: Validation): void {
  pdf.scoped(() => {
    const stream = pdf.object(id)
    const bytes = stream.isStream ? contentBytes(stream, { lenient: true }) : undefined
    const lexer = createLexer(bytes ?? new Uint8Array(0), stream.get('/First').integer ?? 0)
    for (let kind = lexer.next(); kind !== 'end'; kind = lexer.next()) {
      checkToken(lexer, part, findings, { object: id })
      if (isEmbedding(lexer)) findings.add('FILE_EMBEDDED', { object: id })
    }
  })
}

/** Whether a token is the key under which files are embedded. */
function isEmbedding(lexer: Lexer): boolean {
  return lexer.kind === 'name' && lexer.length === 2 && lexer.text() === '/EF'
}

type Stream = NonNullable<RawObject['stream']>

function lengthOf(file: FileBytes, { length, lengthObject }: Stream, { offsets }: Xref): number {
  if (length !== undefined) return length
  const offset = offsets.get(lengthObject ?? -1)
  const text = offset === undefined ? undefined : objectAt(file, offset)?.text
  return Number(text?.trim() ?? Number.NaN) || 0
}

/** Where the data of a stream ends whose length is wrong. */
function endOfData(file: FileBytes, start: number): number {
  for (let at = start; at < file.size; at += pieceBytes - 16) {
    const found = Buffer.from(file.read(at, pieceBytes)).indexOf('endstream')
    if (found >= 0) return at + found
  }
  return file.size
}

const pieceBytes = 1 << 20

/** `endobj` stands on a line of its own. */
function isEndSpaced(file: FileBytes, object: RawObject, xref: Xref): boolean {
  const start = object.stream ? endOfStream(file, object.stream, xref) : object.end
  const text = Buffer.from(file.read(start, 64)).toString('latin1')
  const at = text.indexOf('endobj')
  if (at < 0) return false
  return isLineEnd(file.read(start + at - 1, 1)[0]) && (isLineEnd(file.read(start + at + 6, 1)[0]) || start + at + 6 >= file.size)
}

function endOfStream(file: FileBytes, stream: Stream, xref: Xref): number {
  const end = stream.start + lengthOf(file, stream, xref)
  const isThere = Buffer.from(file.read(end, 16)).toString('latin1').includes('endstream')
  return isThere ? end : endOfData(file, stream.start)
}

/** Counts the items of arrays and the entries of dictionaries. */
function createCounts(found: (code: 'ARRAY_TOO_LONG' | 'DICTIONARY_TOO_LARGE') => void): { add(lexer: Lexer): void } {
  const open: { isArray: boolean; tokens: number }[] = []
  return {
    add({ kind }) {
      const last = open.at(-1)
      if (kind === '[' || kind === '<<') {
        if (last) last.tokens += 1
        open.push({ isArray: kind === '[', tokens: 0 })
      } else if (kind === ']' || kind === '>>') {
        const closed = open.pop()
        if (closed?.isArray && closed.tokens > maxArray) found('ARRAY_TOO_LONG')
        if (closed && !closed.isArray && closed.tokens / 2 > maxDictionary) found('DICTIONARY_TOO_LARGE')
      } else if (last && kind !== 'keyword') last.tokens += 1
      // A reference is three tokens and one item.
      else if (last) last.tokens -= 1
    },
  }
}
