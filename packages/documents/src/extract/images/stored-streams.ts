import { closeSync, openSync, readSync } from 'node:fs'
import { endOfString } from '../../content/content-tokens.ts'
import type { PdfObject } from '../../engines/qpdf/object.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'
import { wasRebuilt } from '../../engines/qpdf/repair.ts'
import { findObjects, type ObjectPlaces } from './object-places.ts'
import { readObjectTable } from './object-table.ts'

/** A range of a file. */
export interface FileRange {
  start: number
  size: number
}

/** The streams of a PDF as they lie in its file. */
export interface StoredStreams extends Disposable {
  /** Where the stored bytes of a stream are; undefined where that isn't certain. */
  rangeOf(stream: PdfObject): FileRange | undefined
  /** The bytes are valid until the next call of either. */
  read(range: FileRange): Uint8Array
}

/**
 * For a document that was read from the file at `path`. qpdf doesn't tell where a stream lies, and copies it three times when it is read.
 * The last table of the file tells. Where it doesn't, as where tables are streams, the file is searched: if only one object of it has the
 * stream's number, it is the one that the document has; a number that appears again, as after changes, has no range.
 */
export function openStoredStreams(pdf: Pdf, path: string): StoredStreams {
  const file = openSync(path, 'r')
  let table: ObjectPlaces | undefined
  let places: ObjectPlaces | undefined
  let memory = Buffer.alloc(0)
  const size = Math.min(mostObjects, pdf.trailer.get('/Size').integer ?? 0)
  const isAsStored = size > 0 && !pdf.isEncrypted && !wasRebuilt(pdf)

  function read({ start, size }: FileRange): Buffer {
    if (memory.length < size) memory = Buffer.allocUnsafeSlow(Math.max(size, leastMemory))
    return memory.subarray(0, readSync(file, memory, 0, size, start))
  }

  function placeAfter(id: number): number | undefined {
    table ??= readObjectTable(file)
    const after = table.after(id)
    if (after !== undefined) return after
    places ??= findObjects(file, size)
    return places.after(id)
  }

  return {
    rangeOf(stream) {
      // Objects that were added after opening have numbers from the file's `/Size` on.
      if (!isAsStored || stream.id >= size || stream.generation !== 0) return undefined
      const after = placeAfter(stream.id)
      const length = stream.get('/Length').integer
      if (after === undefined || length === undefined || length <= 0) return undefined
      const start = startOfContent(read({ start: after, size: mostDictionary }).toString('latin1'))
      const range = start === undefined ? undefined : { start: after + start, size: length }
      return range && endsStream.test(read({ start: range.start + length, size: endBytes }).toString('latin1')) ? range : undefined
    },
    read(range) {
      const bytes = read(range)
      if (bytes.length !== range.size) throw new Error('a file became shorter while it was read')
      return bytes
    },
    [Symbol.dispose]: () => closeSync(file),
  }
}

/** Larger files are read by qpdf alone. */
const mostObjects = 2_000_000
const mostDictionary = 4096
const leastMemory = 64 * 1024
const endBytes = 32
const endsStream = /^[\0\t\n\f\r ]*endstream(?![^\0\t\n\f\r ()<>[\]{}/%])/

/** The position behind a dictionary and the word after which its stream begins. */
function startOfContent(text: string): number | undefined {
  let depth = 0
  for (let at = 0; at < text.length; ) {
    parts.lastIndex = at
    const part = parts.exec(text)?.[0]
    if (part === undefined) return undefined
    at += part.length
    if (part === '(') at = endOfString(text, at)
    else if (part === '<<') depth += 1
    else if (part === '>>') {
      depth -= 1
      if (depth === 0) return contentAfter(text, at)
    } else if (depth === 0 && !/^[\0\t\n\f\r ]/.test(part)) return undefined
  }
  return undefined
}

function contentAfter(text: string, at: number): number | undefined {
  beginsStream.lastIndex = at
  return beginsStream.test(text) ? beginsStream.lastIndex : undefined
}

const parts = /<<|>>|\(|%[^\r\n]*|<[0-9A-Fa-f\0\t\n\f\r ]*>|[\0\t\n\f\r ]+|[^\0\t\n\f\r ()<>%]+/y
const beginsStream = /[\0\t\n\f\r ]*stream(?:\r\n|\n)/y
