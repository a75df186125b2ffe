import type { MediaType } from '@octavo/core/files/media-types.ts'
import { type SQL, sql } from 'drizzle-orm'
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

/** Inserts any number of results for the rows of `claims`, which has the columns `ref` and `attempt` of a task. The text is always the same. */
export function insertResults(claims: SQL, made: readonly NewResult[]): SQL {
  const list = (values: readonly unknown[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`
  const columns = sql.join(
    [
      list(
        made.map(({ ref }) => ref),
        'text',
      ),
      list(
        made.map(({ position }) => position),
        'int',
      ),
      list(
        made.map(({ mimeType }) => mimeType),
        'text',
      ),
      list(
        made.map(({ size }) => size),
        'bigint',
      ),
      list(
        made.map(({ pageCount }) => pageCount),
        'int',
      ),
      list(
        made.map(({ objectKey }) => objectKey),
        'text',
      ),
      list(
        made.map(({ objectOffset }) => objectOffset),
        'bigint',
      ),
      list(
        made.map(({ sealedName }) => sealedName),
        'bytea',
      ),
      list(
        made.map(({ now }) => now.toISOString()),
        'timestamptz',
      ),
      list(
        made.map(({ documentRef }) => documentRef),
        'text',
      ),
    ],
    sql`, `,
  )
  return sql`
    insert into ${results}
      (ref, task_ref, attempt, position, mime_type, size, page_count, object_key, object_offset, sealed_name, created_at, document_ref)
    select made.ref, claims.ref, claims.attempt, made.position, made.mime_type, made.size, made.page_count, made.object_key, made.object_offset,
      made.sealed_name, made.created_at, made.document_ref
    from ${claims} claims,
      unnest(${columns}) made(ref, position, mime_type, size, page_count, object_key, object_offset, sealed_name, created_at, document_ref)`
}
