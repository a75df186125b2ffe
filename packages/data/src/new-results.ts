import type { MediaType } from '@octavo/core/files/media-types.ts'
import { type SQL, sql } from 'drizzle-orm'
import { given } from './prepared.ts'
import { results } from './tables.ts'

/** A result that a worker has made and stored. */
export interface NewResult {
  ref: string
  position: number
  mimeType: MediaType
  size: number
  pageCount: number | null
  objectKey: string
  /** Where it begins in an object that several results share; null if the object is the result itself. */
  objectOffset: number | null
  sealedName: Buffer
  /** The document it was made from, if it was exactly one. */
  documentRef: string | null
  now: Date
}

/** The values of `insertingResults`. */
export function resultLists(made: readonly NewResult[]) {
  return {
    refs: made.map(({ ref }) => ref),
    positions: made.map(({ position }) => position),
    mimeTypes: made.map(({ mimeType }) => mimeType),
    sizes: made.map(({ size }) => size),
    pageCounts: made.map(({ pageCount }) => pageCount),
    objectKeys: made.map(({ objectKey }) => objectKey),
    objectOffsets: made.map(({ objectOffset }) => objectOffset),
    sealedNames: made.map(({ sealedName }) => sealedName),
    createdAts: made.map(({ now }) => now.toISOString()),
    documentRefs: made.map(({ documentRef }) => documentRef),
  }
}

/** Inserts any number of results for the rows of `claims`, which has the columns `ref` and `attempt` of a task. */
export function insertingResults(claims: SQL): SQL {
  return sql`
    insert into ${results}
      (ref, task_ref, attempt, position, mime_type, size, page_count, object_key, object_offset, sealed_name, created_at, document_ref)
    select made.ref, claims.ref, claims.attempt, made.position, made.mime_type, made.size, made.page_count, made.object_key, made.object_offset,
      made.sealed_name, made.created_at, made.document_ref
    from ${claims} claims, unnest(
      ${given('refs', 'text[]')}, ${given('positions', 'int[]')}, ${given('mimeTypes', 'text[]')}, ${given('sizes', 'bigint[]')},
      ${given('pageCounts', 'int[]')}, ${given('objectKeys', 'text[]')}, ${given('objectOffsets', 'bigint[]')},
      ${given('sealedNames', 'bytea[]')}, ${given('createdAts', 'timestamptz[]')}, ${given('documentRefs', 'text[]')}
    ) made(ref, position, mime_type, size, page_count, object_key, object_offset, sealed_name, created_at, document_ref)`
}
