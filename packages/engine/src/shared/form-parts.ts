import type { IncomingMessage } from 'node:http'
import { type FormBody, openFormBody } from './form-body.ts'
import { boundaryOf, partHead } from './form-heads.ts'

/** A part of a form. The content of a file is read before the next part is requested; a piece of it, before the next piece is. */
export type FormPart =
  | { kind: 'field'; name: string; value: string; isCut: boolean }
  | { kind: 'file'; name: string; fileName: string; content: AsyncIterable<Uint8Array> }

export interface FormLimits {
  files: number
  fields: number
  fieldBytes: number
}

export interface Form {
  parts: AsyncIterable<FormPart> & AsyncIterator<FormPart>
  /** Ends the form with an error, in the middle of a part as well. */
  fail(error: Error): void
}

/** A form that isn't one, is cut off, or has too much of something. */
export class FormRefused extends Error {
  readonly tooManyFiles: boolean

  constructor(reason: string, { tooManyFiles = false } = {}) {
    super(reason)
    this.tooManyFiles = tooManyFiles
  }
}

const maxHeadBytes = 16 * 1024
/** What may stand before the first part, or follow in a field that is already too long. */
const maxUselessBytes = 1024 * 1024

/** Whether the body is a form, by its type. */
export function isForm({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /^multipart\/form-data\s*(?:;|$)/i.test(headers['content-type'] ?? '')
}

/** Reads a form (RFC 7578). */
export function readForm(request: IncomingMessage, limits: FormLimits): Form {
  const boundary = boundaryOf(request.headers['content-type'] ?? '')
  if (boundary === undefined) throw new FormRefused('no boundary')
  const body = openFormBody(request)
  return { parts: partsOf(body, { border: Buffer.from(`\r\n--${boundary}`), limits }), fail: body.fail }
}

async function* partsOf(body: FormBody, { border, limits }: { border: Buffer; limits: FormLimits }): AsyncGenerator<FormPart> {
  const reader = createReader(body, border)
  const counts = { field: 0, file: 0 }
  try {
    await reader.skipPart(maxUselessBytes)
    while (await reader.enterPart()) {
      const head = partHead(await reader.head())
      counts[head.kind] += 1
      if (counts.file > limits.files) throw new FormRefused('too many files', { tooManyFiles: true })
      if (counts.field > limits.fields) throw new FormRefused('too many fields')
      if (head.kind === 'file') {
        yield { ...head, content: reader.content() }
        // The caller may not have read all of it.
        await reader.skipPart()
      } else {
        yield { ...head, ...(await reader.field(limits.fieldBytes)) }
        await reader.skipPart(maxUselessBytes)
      }
    }
  } finally {
    body.close()
  }
}

interface Reader {
  /** Drops everything up to the next border; more than this is an error. */
  skipPart(mostBytes?: number): Promise<void>
  /** Passes the border; false if it was the last one. */
  enterPart(): Promise<boolean>
  head(): Promise<string>
  content(): AsyncGenerator<Uint8Array>
  /** The value of a field, or its beginning: the rest is to be skipped. */
  field(mostBytes: number): Promise<{ value: string; isCut: boolean }>
}

function createReader(body: FormBody, border: Buffer): Reader {
  // The first border is at the beginning of a line, too.
  let window: Buffer = Buffer.from('\r\n')

  async function more(): Promise<void> {
    const next = await body.next(window)
    if (!next) throw new FormRefused('the form has no end')
    window = next
  }

  async function* content(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const found = indexOfBorder(window, border)
      // The end of a window may be the beginning of a border.
      const end = found >= 0 ? found : Math.max(0, window.length - border.length + 1)
      const piece = window.subarray(0, end)
      window = window.subarray(end)
      if (piece.length > 0) yield piece
      if (found >= 0) return
      await more()
    }
  }

  return {
    content,
    async skipPart(mostBytes = Number.POSITIVE_INFINITY) {
      let bytes = 0
      for await (const piece of content()) {
        bytes += piece.length
        if (bytes > mostBytes) throw new FormRefused('too much outside of files')
      }
    },
    async enterPart() {
      window = window.subarray(border.length)
      for (;;) {
        if (window.length >= 2 && window.toString('latin1', 0, 2) === '--') return false
        // Spaces may stand behind a border.
        const line = window.indexOf('\r\n')
        if (line >= 0 && /^[ \t]*$/.test(window.toString('latin1', 0, line))) {
          window = window.subarray(line)
          return true
        }
        if (line >= 0 || window.length > maxHeadBytes) throw new FormRefused('something stands behind a border')
        await more()
      }
    },
    async head() {
      for (;;) {
        const end = window.indexOf('\r\n\r\n')
        if (end > maxHeadBytes || (end < 0 && window.length > maxHeadBytes)) throw new FormRefused('the head of a part is too long')
        if (end >= 0) {
          const text = window.toString('utf8', 0, end)
          window = window.subarray(end + 4)
          return text
        }
        await more()
      }
    },
    async field(mostBytes) {
      const pieces: Buffer[] = []
      let bytes = 0
      for await (const piece of content()) {
        if (bytes < mostBytes) pieces.push(Buffer.from(piece.subarray(0, mostBytes - bytes)))
        bytes += piece.length
        if (bytes > mostBytes) break
      }
      return { value: Buffer.concat(pieces).toString(), isCut: bytes > mostBytes }
    },
  }
}

/**
 * A few bytes are found by the processor's own search, in a third of the time that all of the border takes. Where they are found without the
 * rest, all of it is looked for: nobody can make this slow by writing the few bytes again and again.
 */
function indexOfBorder(bytes: Buffer, border: Buffer): number {
  const found = bytes.indexOf(border.subarray(0, fewBytes))
  if (found < 0 || bytes.subarray(found, found + border.length).equals(border)) return found
  return bytes.indexOf(border, found)
}

const fewBytes = 6
