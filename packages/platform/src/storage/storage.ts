/** A stored object as `list` gives it. */
export interface StoredObject {
  key: string
  size: number
  modifiedAt: Date
}

/** Bytes from `start` to `end`, both counted. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Where bytes lie: disk or S3. Keys are paths of `[A-Za-z0-9_.-]` joined by `/`. A write is visible whole or not at all,
 * and is on stable storage when it resolves. Objects are never held in memory, but single pieces are while they wait to be
 * written: a source must not use the memory of a piece again after it has given it away.
 *
 * What the caller may be told: `ObjectMissing`, `STORAGE_FULL`, `RANGE_NOT_SATISFIABLE`, `UNAVAILABLE` (try again later),
 * the signal's own reason, the error of the source that was being written; anything else is `INTERNAL`.
 */
export interface Storage {
  write(key: string, content: AsyncIterable<Uint8Array>, options?: { signal?: AbortSignal }): Promise<{ size: number }>
  /** Throws `ObjectMissing` if there is none. A range that ends behind the last byte ends with it; one that starts there is refused. */
  read(key: string, options?: { range?: ByteRange; signal?: AbortSignal }): Promise<AsyncIterable<Uint8Array>>
  /** Throws `ObjectMissing` if there is none. */
  size(key: string): Promise<number>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Removes every object whose key begins with the prefix, which may not be empty; gives their number. */
  removeByPrefix(prefix: string): Promise<number>
  /** Every object whose key begins with the prefix, in no promised order. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Removes what writes that never ended left behind, if they last moved before that moment; gives their number. */
  removeAbandonedWrites(before: Date): Promise<number>
  /** Throws if the storage cannot be used now. */
  check(): Promise<void>
}

/** There is no object under that key. */
export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`no object ${key}`)
    this.name = 'ObjectMissing'
  }
}
