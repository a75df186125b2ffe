import { readFileSync, statSync } from 'node:fs'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type PasswordBytes, tryPassword } from '../passwords.ts'
import { batched } from './batched-calls.ts'
import { type CopyWatch, refuseDeepForWeb, refuseDeepPageTree, watchCopies } from './depth.ts'
import { type Pointer, qpdf } from './library.ts'
import { nameToBytes } from './names.ts'
import { type ChangeRecord, PdfObject, type PdfType, type PdfValue } from './object.ts'
import { createLinkReader, type LinkReader } from './object-links.ts'
import { RecordedChanges } from './recorded-changes.ts'
import { replaceMissingPages } from './replace-missing-pages.ts'
import { throwIfFailed } from './throw-if-failed.ts'
import { type WriteOptions, writeFile } from './write-file.ts'

export interface PdfWarning {
  code: number
  message: string
}

/**
 * Opens a PDF for reading and changing; the file must stay in place until the document is disposed, since streams are read on demand.
 * `inMemory` is faster for reading a whole document object by object. Throws DOCUMENT_LOCKED, DOCUMENT_PASSWORD_WRONG or DOCUMENT_DAMAGED.
 */
export function openPdf(path: string, { password, inMemory = false }: { password?: string; inMemory?: boolean } = {}): Pdf {
  const file = isReadAtOnce(statSync(path).size, inMemory) ? readFileSync(path) : path
  return password === undefined ? openWith(file, undefined) : tryPassword(password, (bytes) => openWith(file, bytes))
}

/** From disk, qpdf seeks and reads for every object. Hundreds of files may be open at once: only the first small ones are in memory. */
function isReadAtOnce(bytes: number, inMemory: boolean): boolean {
  return inMemory ? bytes <= maxBytesInMemory : bytes <= smallBytes && bytesInMemory + bytes <= mostBytesInMemory
}

/** Larger files are read from disk even with `inMemory`. */
const maxBytesInMemory = 32_000_000
const smallBytes = 1024 * 1024
const mostBytesInMemory = 8 * 1024 * 1024
/** The bytes of files that are open and read from memory. */
let bytesInMemory = 0

function openWith(file: string | Uint8Array, password: PasswordBytes | undefined): Pdf {
  const pdf = new Pdf()
  try {
    pdf.read(file, password)
    return pdf
  } catch (error) {
    pdf.dispose()
    throw error
  }
}

/** A new document without pages. */
export function emptyPdf(): Pdf {
  const pdf = new Pdf()
  qpdf().qpdf_empty_pdf(pdf.data)
  return pdf
}

/** A document in libqpdf's memory. Dispose of it (`using`); that also frees its objects. */
export class Pdf {
  readonly data: Pointer
  /** What qpdf reads from; referenced here so that the bytes aren't collected. */
  source: string | Uint8Array | undefined
  /** Whether missing pages were replaced with empty ones. */
  hasReplacedPages = false
  #latestHandle = 0
  #changes: RecordedChanges | undefined
  #disposed = false
  #links: LinkReader | undefined
  readonly #copyWatches = new Map<Pdf, CopyWatch>()

  constructor() {
    const calls = qpdf()
    this.data = calls.qpdf_init()
    calls.qpdf_silence_errors(this.data)
    calls.qpdf_set_suppress_warnings(this.data, 1)
  }

  read(file: string | Uint8Array, password: PasswordBytes | undefined): void {
    this.source = file
    if (typeof file === 'string') qpdf().qpdf_read(this.data, file, password ?? null)
    else {
      bytesInMemory += file.length
      qpdf().qpdf_read_memory(this.data, 'memory', file, file.length, password ?? null)
    }
    throwIfFailed(this.data, password === undefined ? 'DOCUMENT_LOCKED' : 'DOCUMENT_PASSWORD_WRONG')
    this.scoped(() => refuseDeepPageTree(this.root))
    throwIfFailed(this.data)
    // Counting the pages reveals a broken page tree here, where the caller expects errors.
    qpdf().qpdf_get_num_pages(this.data)
    throwIfFailed(this.data)
    // qpdf only warns about a missing page.
    if (qpdf().qpdf_more_warnings(this.data)) this.#replaceMissingPages()
  }

  #replaceMissingPages(): void {
    const { replaced, intact } = replaceMissingPages(this)
    if (replaced === 0) return
    if (intact === 0) throw new AppError('DOCUMENT_DAMAGED', { cause: new Error('none of its pages is there') })
    qpdf().qpdf_update_all_pages_cache(this.data)
    throwIfFailed(this.data)
    this.hasReplacedPages = true
  }

  get root(): PdfObject {
    return this.wrap(qpdf().qpdf_get_root(this.data))
  }

  get trailer(): PdfObject {
    return this.wrap(qpdf().qpdf_get_trailer(this.data))
  }

  /** The version of the file's header. */
  get version(): string {
    return qpdf().qpdf_get_pdf_version(this.data)
  }

  get isEncrypted(): boolean {
    return qpdf().qpdf_is_encrypted(this.data) !== 0
  }

  get pageCount(): number {
    const count = qpdf().qpdf_get_num_pages(this.data)
    throwIfFailed(this.data)
    return count
  }

  /** The page with this number, counted from 1. */
  page(number: number): PdfObject {
    const page = this.wrap(qpdf().qpdf_get_page_n(this.data, number - 1))
    throwIfFailed(this.data)
    return page
  }

  /** The number of a page object, counted from 1; undefined if it is not a page of this document. */
  pageNumberOf(page: PdfObject): number | undefined {
    const { id } = page
    if (id === 0) return undefined
    const index = qpdf().qpdf_find_page_by_id(this.data, id, page.generation)
    if (qpdf().qpdf_has_error(this.data)) qpdf().qpdf_get_error(this.data)
    return index >= 0 ? index + 1 : undefined
  }

  object(id: number, generation = 0): PdfObject {
    return this.wrap(qpdf().qpdf_get_object_by_id(this.data, id, generation))
  }

  dictionary(entries: Record<string, PdfValue> = {}): PdfObject {
    const dictionary = this.wrap(qpdf().qpdf_oh_new_dictionary(this.data))
    for (const [key, value] of Object.entries(entries)) dictionary.set(key, value)
    return dictionary
  }

  array(values: readonly PdfValue[] = []): PdfObject {
    return this.wrap(qpdf().qpdf_oh_new_array(this.data)).append(...values)
  }

  null(): PdfObject {
    return this.wrap(qpdf().qpdf_oh_new_null(this.data))
  }

  /** A text string, in PDFDocEncoding where that can hold it and UTF-16 where not. */
  text(text: string): PdfObject {
    const utf8 = new TextEncoder().encode(text)
    return this.wrap(qpdf().qpdf_oh_new_binary_unicode_string(this.data, utf8, utf8.length))
  }

  /** A string of bytes. */
  bytes(bytes: Uint8Array): PdfObject {
    return this.wrap(qpdf().qpdf_oh_new_binary_string(this.data, bytes, bytes.length))
  }

  /** A new indirect stream; without `/Filter` among the entries the bytes count as uncompressed. */
  stream(bytes: Uint8Array | string, entries: Record<string, PdfValue> = {}): PdfObject {
    const content = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
    const { '/Filter': filter, '/DecodeParms': parameters, ...others } = entries
    const stream = this.wrap(qpdf().qpdf_oh_new_stream(this.data))
    for (const [key, value] of Object.entries(others)) stream.set(key, value)
    const [filterHandle, parametersHandle] = [filter, parameters].map((value) => this.handleOf(value ?? this.null()))
    qpdf().qpdf_oh_replace_stream_data(this.data, stream.handle, content, content.length, filterHandle ?? 0, parametersHandle ?? 0)
    return stream
  }

  /** Gives a stream other bytes, which `filter` has made small; its other entries stay. This is not taken back with other changes. */
  replaceStream(
    stream: PdfObject,
    bytes: Uint8Array,
    { filter, parameters }: { filter?: `/${string}`; parameters?: PdfObject } = {},
  ): void {
    const [filterHandle, parametersHandle] = [filter, parameters].map((value) => this.handleOf(value ?? this.null()))
    qpdf().qpdf_oh_replace_stream_data(this.data, stream.handle, bytes, bytes.length, filterHandle ?? 0, parametersHandle ?? 0)
  }

  /** An object from its text, which must not contain references. */
  parse(text: string): PdfObject {
    const object = this.wrap(qpdf().qpdf_oh_parse(this.data, text))
    throwIfFailed(this.data)
    return object
  }

  /**
   * Copies an object of another document with everything it refers to; copying it again returns the same copy. References to pages added
   * before are kept, others are lost. The other document must stay open until this one is written.
   */
  copyForeign(from: Pdf, value: PdfObject): PdfObject {
    const original = value.indirect()
    this.#watchCopies(from).refuseDeep(original)
    const copy = this.wrap(qpdf().qpdf_oh_copy_foreign_object(this.data, from.data, original.handle))
    throwIfFailed(this.data)
    // qpdf doesn't copy nodes of a page tree and returns nothing for them.
    return copy.type === 'other' ? this.null() : copy
  }

  /** Adds a page at the end and returns it; one that is already here is added as a separate copy. */
  addPage(page: PdfObject, from: Pdf = this): PdfObject {
    const original = page.indirect()
    if (from !== this) this.#watchCopies(from).refuseDeep(original)
    qpdf().qpdf_add_page(this.data, from.data, original.handle, 0)
    throwIfFailed(this.data)
    return this.page(this.pageCount)
  }

  #watchCopies(from: Pdf): CopyWatch {
    const before = this.#copyWatches.get(from)
    if (before) return before
    from.#links ??= createLinkReader(from.data)
    const watch = watchCopies(from.#links)
    this.#copyWatches.set(from, watch)
    return watch
  }

  removePage(page: PdfObject): void {
    qpdf().qpdf_remove_page(this.data, page.handle)
    throwIfFailed(this.data)
  }

  /** Copies inherited resources, boxes and rotation into each page. */
  pushInherited(): void {
    qpdf().qpdf_push_inherited_attributes_to_page(this.data)
    throwIfFailed(this.data)
  }

  /** Writes everything that can be reached from the trailer, encrypted only if `encryption` is given. */
  write(path: string, options: WriteOptions = {}): void {
    // qpdf writes the number of objects only if the original trailer had one, and a file without it counts as damaged.
    if (!this.trailer.has('/Size')) this.trailer.set('/Size', 1)
    if (options.linearize) this.scoped(() => refuseDeepForWeb(this))
    writeFile(this.data, path, options)
  }

  /** qpdf's warnings since the last call; the document is usable nevertheless. */
  warnings(): PdfWarning[] {
    const calls = qpdf()
    const warnings: PdfWarning[] = []
    while (calls.qpdf_more_warnings(this.data)) {
      const warning = calls.qpdf_next_warning(this.data)
      if (warnings.length >= maxWarnings) continue
      warnings.push({
        code: calls.qpdf_get_error_code(this.data, warning),
        message: calls.qpdf_get_error_message_detail(this.data, warning),
      })
    }
    return warnings
  }

  /**
   * Runs `work` and releases every object handle made in it, so that memory doesn't grow on a long walk. Objects must not be used after it;
   * keep their `id` and use `object(id)`.
   */
  scoped(work: () => void): void {
    const before = this.#latestHandle
    try {
      work()
    } finally {
      this.#release(before + 1, this.#latestHandle)
    }
  }

  /**
   * Records changes from now on; call the returned function to undo them all, so that a document can be reused unchanged. Added objects
   * stay, unreferenced; added or removed pages aren't undone.
   */
  recordChanges(): () => void {
    if (this.#changes) throw new TypeError('Changes are being recorded already')
    const recorded: RecordedChanges = new RecordedChanges()
    this.#changes = recorded
    return () => {
      this.#changes = undefined
      for (const takeBack of recorded.takeBacks.reverse()) takeBack()
      for (const handle of recorded.toRelease) qpdf().qpdf_oh_release(this.data, handle)
    }
  }

  get changes(): ChangeRecord | undefined {
    return this.#changes
  }

  wrap(handle: number, type?: PdfType): PdfObject {
    if (handle > this.#latestHandle) this.#latestHandle = handle
    return new PdfObject(this, handle, type)
  }

  handleOf(value: PdfValue): number {
    if (typeof value === 'object') return value.handle
    return this.wrap(this.#newScalar(value)).handle
  }

  dispose(): void {
    if (this.#disposed) return
    this.#disposed = true
    qpdf().qpdf_cleanup([this.data])
    if (typeof this.source === 'object') bytesInMemory -= this.source.length
    this.source = undefined
  }

  [Symbol.dispose](): void {
    this.dispose()
  }

  #release(first: number, last: number): void {
    const changes = this.#changes
    if (!changes) {
      batched().release(this.data, first, last)
      return
    }
    for (let handle = first; handle <= last; handle += 1) {
      if (changes.needed.has(handle)) changes.toRelease.add(handle)
      else qpdf().qpdf_oh_release(this.data, handle)
    }
  }

  #newScalar(value: number | boolean | `/${string}`): number {
    const calls = qpdf()
    if (typeof value === 'string') return calls.qpdf_oh_new_name(this.data, nameToBytes(value))
    if (typeof value === 'boolean') return calls.qpdf_oh_new_bool(this.data, value ? 1 : 0)
    if (Number.isSafeInteger(value)) return calls.qpdf_oh_new_integer(this.data, value)
    return calls.qpdf_oh_new_real_from_string(this.data, Number.isFinite(value) ? value.toFixed(6).replace(/\.?0+$/, '') : '0')
  }
}

const maxWarnings = 1000
