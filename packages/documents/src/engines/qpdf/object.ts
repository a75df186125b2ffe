import { AppError } from '@octavo/core/messages/errors.ts'
import { batched } from './batched-calls.ts'
import { type Pointer, qpdf } from './library.ts'
import { copyBytes, type LentBytes, lendBytes, readName, takeBytes } from './memory.ts'
import { nameToBytes } from './names.ts'

export type PdfType = 'null' | 'boolean' | 'integer' | 'real' | 'string' | 'name' | 'array' | 'dictionary' | 'stream' | 'other'

/** What can be stored: an object, a number, a boolean, or a name written with its slash. */
export type PdfValue = PdfObject | number | boolean | `/${string}`

/** What an object needs from its document. */
export interface ObjectOwner {
  readonly data: Pointer
  /** The type, if it is known. */
  wrap(handle: number, type?: PdfType): PdfObject
  handleOf(value: PdfValue): number
  /** If changes are recorded, told before each change how to undo it. */
  readonly changes: ChangeRecord | undefined
}

/** Changes of a document that can be undone. */
export interface ChangeRecord {
  /** `owned` is a handle that nothing else uses; `holder` may be released elsewhere and must stay for `takeBack`. */
  add(change: { holder: number; owned?: number; takeBack: () => void }): void
}

/** One object of a document. Reading it as another type gives `undefined`, an empty list or the null object, never an error. */
export class PdfObject {
  readonly owner: ObjectOwner
  readonly handle: number
  #type: PdfType | undefined

  constructor(owner: ObjectOwner, handle: number, type?: PdfType) {
    this.owner = owner
    this.handle = handle
    this.#type = type
  }

  /** Read once: a handle stays with its object, and objects don't change their type. */
  get type(): PdfType {
    this.#type ??= typeByCode[qpdf().qpdf_oh_get_type_code(this.owner.data, this.handle)] ?? 'other'
    return this.#type
  }

  get isNull(): boolean {
    return this.type === 'null' || this.type === 'other'
  }

  get isArray(): boolean {
    return this.type === 'array'
  }

  /** A dictionary or a stream, which contains one. */
  get isDictionary(): boolean {
    const { type } = this
    return type === 'dictionary' || type === 'stream'
  }

  get isStream(): boolean {
    return this.type === 'stream'
  }

  /** The object number; 0 for a direct object. */
  get id(): number {
    return qpdf().qpdf_oh_get_object_id(this.owner.data, this.handle)
  }

  get generation(): number {
    return qpdf().qpdf_oh_get_generation(this.owner.data, this.handle)
  }

  /** The name with its slash. */
  get name(): string | undefined {
    if (this.type !== 'name') return undefined
    return readName(qpdf().qpdf_oh_get_name(this.owner.data, this.handle))
  }

  get number(): number | undefined {
    const { type } = this
    if (type !== 'integer' && type !== 'real') return undefined
    return qpdf().qpdf_oh_get_numeric_value(this.owner.data, this.handle)
  }

  get integer(): number | undefined {
    return this.type === 'integer' ? Math.trunc(qpdf().qpdf_oh_get_numeric_value(this.owner.data, this.handle)) : undefined
  }

  get boolean(): boolean | undefined {
    return this.type === 'boolean' ? qpdf().qpdf_oh_get_bool_value(this.owner.data, this.handle) !== 0 : undefined
  }

  /** The bytes of a string. */
  get bytes(): Uint8Array | undefined {
    if (this.type !== 'string') return undefined
    const length = [0]
    return copyBytes(qpdf().qpdf_oh_get_binary_string_value(this.owner.data, this.handle, length), length[0] ?? 0)
  }

  /** A text string, decoded from any of PDF's encodings. */
  get text(): string | undefined {
    if (this.type !== 'string') return undefined
    const length = [0]
    const address = qpdf().qpdf_oh_get_binary_utf8_value(this.owner.data, this.handle, length)
    return new TextDecoder().decode(copyBytes(address, length[0] ?? 0))
  }

  get length(): number {
    return this.isArray ? qpdf().qpdf_oh_get_array_n_items(this.owner.data, this.handle) : 0
  }

  at(index: number): PdfObject {
    if (index < 0 || index >= this.length) return this.owner.wrap(qpdf().qpdf_oh_new_null(this.owner.data))
    return this.owner.wrap(qpdf().qpdf_oh_get_array_item(this.owner.data, this.handle, index))
  }

  /** The items of an array, at most `limit` of them. */
  items(limit = Number.POSITIVE_INFINITY): PdfObject[] {
    const { data } = this.owner
    const length = Math.min(this.length, limit)
    return Array.from({ length }, (_, index) => this.owner.wrap(qpdf().qpdf_oh_get_array_item(data, this.handle, index)))
  }

  /** The numbers of an array of numbers; anything else in it counts as 0. */
  numbers(): number[] {
    return this.numbersAmong(100_000).map((number) => number ?? 0)
  }

  /** The first items of an array, where they are numbers. */
  numbersAmong(limit: number): (number | undefined)[] {
    const length = Math.min(this.length, limit)
    const numbers = length <= fewNumbers.length ? fewNumbers : new Float64Array(length)
    if (length > 0) batched().numbers(this.owner.data, this.handle, numbers, length)
    return Array.from(numbers.subarray(0, length), (number) => (Number.isNaN(number) ? undefined : number))
  }

  /** The keys of a dictionary or of a stream's dictionary, with their slashes. */
  keys(): string[] {
    const dictionary = this.#dictionary()
    if (dictionary === undefined) return []
    const calls = qpdf()
    const { data } = this.owner
    const keys: string[] = []
    calls.qpdf_oh_begin_dict_key_iter(data, dictionary)
    while (calls.qpdf_oh_dict_more_keys(data)) keys.push(readName(calls.qpdf_oh_dict_next_key(data)))
    return keys
  }

  has(key: string): boolean {
    const dictionary = this.#dictionary()
    return dictionary !== undefined && qpdf().qpdf_oh_has_key(this.owner.data, dictionary, nameToBytes(key)) !== 0
  }

  get(key: string): PdfObject {
    const { data } = this.owner
    const dictionary = this.#dictionary()
    if (dictionary === undefined) return this.owner.wrap(qpdf().qpdf_oh_new_null(data))
    const entry = batched().entry(data, dictionary, nameToBytes(key))
    return this.owner.wrap(Math.floor(entry / typeCodes), typeByCode[entry % typeCodes] ?? 'other')
  }

  /** Sets an entry of a dictionary; null removes it. */
  set(key: string, value: PdfValue): this {
    const dictionary = this.#dictionary()
    if (dictionary === undefined) throw new TypeError('Only dictionaries and streams have entries')
    this.#rememberEntry(dictionary, key)
    qpdf().qpdf_oh_replace_key(this.owner.data, dictionary, nameToBytes(key), this.owner.handleOf(value))
    return this
  }

  remove(...keys: string[]): this {
    const dictionary = this.#dictionary()
    if (dictionary === undefined) return this
    for (const key of keys) {
      this.#rememberEntry(dictionary, key)
      qpdf().qpdf_oh_remove_key(this.owner.data, dictionary, nameToBytes(key))
    }
    return this
  }

  append(...values: PdfValue[]): this {
    for (const value of values) {
      this.#rememberItem('added')
      qpdf().qpdf_oh_append_item(this.owner.data, this.handle, this.owner.handleOf(value))
    }
    return this
  }

  setAt(index: number, value: PdfValue): this {
    this.#rememberItem('replaced', index)
    qpdf().qpdf_oh_set_array_item(this.owner.data, this.handle, index, this.owner.handleOf(value))
    return this
  }

  removeAt(index: number): this {
    this.#rememberItem('removed', index)
    qpdf().qpdf_oh_erase_item(this.owner.data, this.handle, index)
    return this
  }

  /** The object itself if it is indirect, else a reference to it as a new indirect object. */
  indirect(): PdfObject {
    return this.id > 0 ? this : this.owner.wrap(qpdf().qpdf_make_indirect_object(this.owner.data, this.handle))
  }

  /** A new direct dictionary or array with the same entries. */
  shallowCopy(): PdfObject {
    const { data } = this.owner
    if (this.isArray) return this.owner.wrap(qpdf().qpdf_oh_new_array(data)).append(...this.items())
    const copy = this.owner.wrap(qpdf().qpdf_oh_new_dictionary(data))
    const dictionary = this.#dictionary() ?? 0
    // Without the types of the entries: an object that only the copy refers to need not be read.
    for (const key of this.keys()) copy.set(key, this.owner.wrap(qpdf().qpdf_oh_get_key(data, dictionary, nameToBytes(key))))
    return copy
  }

  /** As written in a file; an indirect object becomes its reference unless `resolved`. */
  unparse({ resolved = false } = {}): string {
    const calls = qpdf()
    return resolved ? calls.qpdf_oh_unparse_resolved(this.owner.data, this.handle) : calls.qpdf_oh_unparse(this.owner.data, this.handle)
  }

  /** The bytes of a stream: as stored, or decoded as far as that is lossless. */
  streamBytes({ decode = true } = {}): Uint8Array {
    return this.#streamBytes(decode ? decodeLossless : decodeNothing, takeBytes)
  }

  /** The bytes of a stream as stored, without a copy: for large ones that are used at once. */
  lendStored(): LentBytes {
    return this.#streamBytes(decodeNothing, lendBytes)
  }

  #streamBytes<Bytes>(decodeLevel: number, take: (address: Pointer | null, length: number) => Bytes): Bytes {
    const filtered = [0]
    const bytes: Pointer[] = [0n]
    const length = [0]
    const calls = qpdf()
    calls.qpdf_oh_get_stream_data(this.owner.data, this.handle, decodeLevel, filtered, bytes, length)
    if (calls.qpdf_has_error(this.owner.data)) {
      takeBytes(bytes[0] ?? null, 0)
      calls.qpdf_get_error(this.owner.data)
      throw new AppError('DOCUMENT_DAMAGED')
    }
    return take(bytes[0] ?? null, length[0] ?? 0)
  }

  #rememberEntry(dictionary: number, key: string): void {
    const { data, changes } = this.owner
    if (!changes) return
    const before = qpdf().qpdf_oh_get_key(data, dictionary, nameToBytes(key))
    // A missing entry is null, and setting null removes it.
    const takeBack = () => qpdf().qpdf_oh_replace_key(data, dictionary, nameToBytes(key), before)
    changes.add({ holder: dictionary, owned: before, takeBack })
  }

  #rememberItem(change: 'added' | 'replaced' | 'removed', at?: number): void {
    const { data, changes } = this.owner
    if (!changes) return
    const array = this.handle
    const index = at ?? this.length
    if (change === 'added') {
      changes.add({ holder: array, takeBack: () => qpdf().qpdf_oh_erase_item(data, array, index) })
      return
    }
    const before = qpdf().qpdf_oh_get_array_item(data, array, index)
    const restore = change === 'replaced' ? qpdf().qpdf_oh_set_array_item : qpdf().qpdf_oh_insert_item
    changes.add({ holder: array, owned: before, takeBack: () => restore(data, array, index, before) })
  }

  #dictionary(): number | undefined {
    const { type } = this
    if (type === 'dictionary') return this.handle
    return type === 'stream' ? this.owner.wrap(qpdf().qpdf_oh_get_dict(this.owner.data, this.handle)).handle : undefined
  }
}

const decodeNothing = 0
/** With run lengths, which qpdf counts as a special case. */
const decodeLossless = 2

/** Used again for every short array. */
const fewNumbers = new Float64Array(16)

const typeCodes = 16

/** By the numbers of qpdf_object_type_e. */
const typeByCode: readonly (PdfType | undefined)[] = [
  undefined,
  undefined,
  'null',
  'boolean',
  'integer',
  'real',
  'string',
  'name',
  'array',
  'dictionary',
  'stream',
]
