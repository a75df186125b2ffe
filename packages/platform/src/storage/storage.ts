import type { ByteSource } from '@octavo/core/files/byte-source.ts'

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

export interface WriteOptions {
  signal?: AbortSignal
  /**
   * Nothing was ever stored under the key, and nobody looks for it until the write has resolved. A disk then needs about
   * three fifths of the time. Until then, and after a crash, `list` may show an incomplete object, which is removed like any other without an
   * owner.
   */
  isNewKey?: boolean
}

/**
 * Stores bytes on disk or S3. Keys are paths of `[A-Za-z0-9_.-]` joined by `/`. A write is visible completely or not at all, except for one
 * with `isNewKey`, and is durable when it resolves. Only small objects are held in memory (`recent-objects.ts`). A piece, written or read, must be used before the next
 * one is requested: its memory may be used again.
 * Errors: `ObjectMissing`, `STORAGE_FULL`, `RANGE_NOT_SATISFIABLE`, `UNAVAILABLE` (try again later), the signal's own reason, the error of
 * the source being written; anything else is `INTERNAL`.
 */
export interface Storage {
  write(key: string, content: ByteSource, options?: WriteOptions): Promise<{ size: number }>
  /** Throws `ObjectMissing` if there is none. A range that ends after the last byte is cut; one that starts there is refused. */
  read(key: string, options?: { range?: ByteRange; signal?: AbortSignal }): Promise<ByteSource>
  /** Throws `ObjectMissing` if there is none. */
  size(key: string): Promise<number>
  /** Removing a missing object isn't an error. */
  remove(key: string): Promise<void>
  /** Removes every object whose key begins with the prefix, which must not be empty; returns their number. */
  removeByPrefix(prefix: string): Promise<number>
  /** Every object whose key begins with the prefix, in any order. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Removes leftovers of unfinished writes whose last progress was before that time; returns their number. */
  removeAbandonedWrites(before: Date): Promise<number>
  /** Throws if the storage is currently unusable. */
  check(): Promise<void>
}

/** There is no object under that key. */
export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`no object ${key}`)
    this.name = 'ObjectMissing'
  }
}
