import { contentBytes, contentStreams } from '../content/content-bytes.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { createOperands } from '../glyphs/content-scanner.ts'
import type { FontBook } from '../glyphs/font-book.ts'
import type { Part, Show } from './model.ts'
import type { OperatorWatch } from './operator-watch.ts'

/** Bounds of what is read of a page; beyond them it says that it isn't complete. */
const limits = { depth: 12, parts: 5000, bytes: 64_000_000, shows: 200_000, glyphs: 1_000_000 }

/** What is read of a page and of the forms on it, within bounds. */
export class PageReading {
  readonly shows: Show[] = []
  readonly parts: Part[] = []
  isComplete = true
  /** Whether codes are shown for which PDFium has to be asked. */
  wantsCodes = false
  /** One scan reads at a time: that of a form within the operator that draws it. */
  readonly operands = createOperands()
  readonly watch: OperatorWatch | undefined
  readonly #fonts: FontBook
  readonly #found = new Map<number, Show['font']>()
  readonly #forms = new Map<number, Uint8Array | undefined>()
  #bytes = 0
  #glyphs = 0

  constructor(fonts: FontBook, watch: OperatorWatch | undefined) {
    this.#fonts = fonts
    this.watch = watch
  }

  /** Whether a part is to be read. */
  begin(part: Part, depth: number): boolean {
    this.#bytes += part.bytes.length
    if (depth > limits.depth || this.parts.length >= limits.parts || this.#bytes > limits.bytes) this.isComplete = false
    if (this.isComplete) this.parts.push(part)
    return this.isComplete
  }

  add(show: Omit<Show, 'number'>): void {
    this.#glyphs += show.glyphs.length
    if (this.shows.length >= limits.shows || this.#glyphs > limits.glyphs) this.isComplete = false
    this.shows.push({ number: this.shows.length, ...show })
  }

  pageBytes(page: PdfObject): Uint8Array {
    const read = contentStreams(page).map((stream) => contentBytes(stream, { lenient: true }))
    if (read.some((bytes) => bytes === undefined)) this.isComplete = false
    return Buffer.concat(read.flatMap((bytes) => (bytes ? [bytes, newLine] : [])))
  }

  /** The content of a form, which may be drawn many times; undefined if it can't be read. */
  formBytes(form: PdfObject): Uint8Array | undefined {
    const { id } = form
    if (this.#forms.has(id)) return this.#forms.get(id)
    const bytes = contentBytes(form, { lenient: true })
    if (id > 0) this.#forms.set(id, bytes)
    return bytes
  }

  fontOf(object: PdfObject, name: string): Show['font'] {
    const { id } = object.indirect()
    const known = this.#found.get(id)
    if (known?.name === name) return known
    const book = this.#fonts.find(object)
    const found = book && { name, book, object }
    this.#found.set(id, found)
    return found
  }
}

const newLine = Buffer.from('\n')
