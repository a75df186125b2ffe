import { closeSync, openSync, readSync, writeSync } from 'node:fs'

/** Bytes of another file, copied while the PDF is written. */
export interface FileRange {
  path: string
  start: number
  length: number
}

/** A stream whose content is written in pieces. */
export interface PdfStream {
  /** Its dictionary without `/Length`. */
  entries: string
  content: readonly (Uint8Array | FileRange)[]
}

/**
 * A PDF written incrementally: only the offsets of its objects are kept in memory. It writes synchronously: a document process does one
 * thing at a time, and a page has so many short pieces that awaiting each would cost more than writing it.
 */
export interface PdfWriter {
  /** A number for an object written later. */
  reserve(): number
  /** Writes an object and returns its number. */
  object(body: string, number?: number): number
  stream(stream: PdfStream, number?: number): number
  /** Writes the cross-reference table, which completes the file. */
  finish(catalogue: number): void
  /** Closes the file, complete or not. */
  close(): void
}

/** Begins a new PDF file. */
export function createPdfWriter(path: string): PdfWriter {
  const file = openSync(path, 'wx')
  const offsets: number[] = [0]
  const copied = Buffer.allocUnsafe(copyBytes)
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let length = 0

  /** Short pieces are buffered: a page has a dozen of them. */
  function put(bytes: Uint8Array): void {
    length += bytes.length
    waiting.push(bytes)
    waitingBytes += bytes.length
    if (waitingBytes >= gatheredBytes) flush()
  }

  function flush(): void {
    const bytes = waiting.length === 1 ? waiting[0] : Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    if (bytes) writeAll(file, bytes, bytes.length)
  }

  function copy({ path: from, start, length: count }: FileRange): void {
    flush()
    const source = openSync(from, 'r')
    try {
      for (let done = 0; done < count; ) {
        const bytesRead = readSync(source, copied, 0, Math.min(copied.length, count - done), start + done)
        if (bytesRead === 0) throw new Error('an image has become shorter')
        writeAll(file, copied, bytesRead)
        done += bytesRead
      }
    } finally {
      closeSync(source)
    }
    length += count
  }

  function begin(number: number): void {
    offsets[number] = length
  }

  const writer: PdfWriter = {
    reserve() {
      offsets.push(0)
      return offsets.length - 1
    },
    object(body, number = writer.reserve()) {
      begin(number)
      put(latin1(`${number} 0 obj\n${body}\nendobj\n`))
      return number
    },
    stream({ entries, content }, number = writer.reserve()) {
      begin(number)
      const bytes = content.reduce((sum, piece) => sum + piece.length, 0)
      put(latin1(`${number} 0 obj\n<< ${entries} /Length ${bytes} >>\nstream\n`))
      for (const piece of content) {
        if (piece instanceof Uint8Array) put(piece)
        else copy(piece)
      }
      put(latin1('\nendstream\nendobj\n'))
      return number
    },
    finish(catalogue) {
      const start = length
      const entries = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
      const trailer = `trailer\n<< /Size ${offsets.length} /Root ${catalogue} 0 R >>\nstartxref\n${start}\n%%EOF\n`
      put(latin1(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${entries.join('')}${trailer}`))
      flush()
    },
    close: () => closeSync(file),
  }
  put(latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'))
  return writer
}

const copyBytes = 1024 * 1024
const gatheredBytes = 256 * 1024

function latin1(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}

function writeAll(file: number, bytes: Uint8Array, length: number): void {
  for (let done = 0; done < length; ) done += writeSync(file, bytes, done, length - done)
}
