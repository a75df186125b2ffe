import type { DocumentState } from '@octavo/core/files/facts.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { type SQL, sql } from 'drizzle-orm'
import { given } from './prepared.ts'
import { type DocumentRow, documents } from './tables.ts'
import { tellingDocumentsOf } from './task-events.ts'

/** UPLOADING while pieces are missing; such a document isn't shown and can't be used. */
export type StoredState = DocumentState | 'UPLOADING'

export interface NewDocument {
  ref: string
  state: StoredState
  mimeType: MediaType
  size: number
  objectKey: string
  sealedName: Buffer
  /** Of one that was checked before it is added. */
  sealedFacts?: Buffer | undefined
  sealedPassword?: Buffer | undefined
}

/** The row of a document that was just added. */
export function newDocumentRow(
  document: NewDocument,
  { taskRef, now, position }: { taskRef: string; now: Date; position: number },
): DocumentRow {
  const { sealedFacts = null, sealedPassword = null } = document
  return { ...document, taskRef, position, sealedFacts, sealedPassword, wrongPasswords: 0, createdAt: now }
}

/** The values of `insertingDocuments` besides `now`. */
export function documentLists(added: readonly (NewDocument | DocumentRow)[]) {
  return {
    refs: added.map(({ ref }) => ref),
    states: added.map(({ state }) => state),
    mimeTypes: added.map(({ mimeType }) => mimeType),
    sizes: added.map(({ size }) => size),
    objectKeys: added.map(({ objectKey }) => objectKey),
    sealedNames: added.map(({ sealedName }) => sealedName),
    sealedFacts: added.map(({ sealedFacts = null }) => sealedFacts),
    sealedPasswords: added.map(({ sealedPassword = null }) => sealedPassword),
  }
}

/**
 * Inserts any number of documents of the task whose `ref` is in `room`. Watchers hear of those that were checked before; the others are told
 * of when they have been.
 */
export function insertingDocuments(): SQL {
  return sql`
    insert into ${documents}
      (ref, task_ref, state, mime_type, size, object_key, sealed_name, sealed_facts, sealed_password, created_at)
    select added.ref, room.ref, state, mime_type, size, object_key, sealed_name, sealed_facts, sealed_password, ${given('now', 'timestamptz')}
    from room, unnest(
      ${given('refs', 'text[]')}, ${given('states', 'text[]')}, ${given('mimeTypes', 'text[]')}, ${given('sizes', 'bigint[]')},
      ${given('objectKeys', 'text[]')}, ${given('sealedNames', 'bytea[]')}, ${given('sealedFacts', 'bytea[]')},
      ${given('sealedPasswords', 'bytea[]')}
    ) with ordinality added(ref, state, mime_type, size, object_key, sealed_name, sealed_facts, sealed_password, place)
    order by place
    returning position, case when sealed_facts is null then null else ${tellingDocumentsOf(documents.taskRef)} end`
}
