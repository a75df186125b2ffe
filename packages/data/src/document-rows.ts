import type { DocumentState } from '@octavo/core/files/facts.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { prepared } from './prepared.ts'
import { type DocumentRow, documents, tasks, uploadPieces } from './tables.ts'
import { tellingDocumentsOf } from './task-events.ts'
import { afterLifetime, underWay } from './task-rows.ts'

/** UPLOADING while pieces are missing; such a document isn't shown and can't be used. */
export type StoredState = DocumentState | 'UPLOADING'

export interface NewDocument {
  ref: string
  state: StoredState
  mimeType: MediaType
  size: number
  objectKey: string
  sealedName: Buffer
  sealedPassword?: Buffer | undefined
}

/** The combined limits of a task's documents. */
export interface DocumentLimits {
  maxFiles: number
  maxTotalSize: number
}

/**
 * Adds documents, all or none, while the task isn't running and the limits allow it, and extends the life of a task that hasn't run yet.
 * `undefined` if they may not be added. A single statement, in which parallel uploads wait for each other at the task's row.
 */
export async function addDocuments(
  database: Executor,
  { taskRef, added, now }: { taskRef: string; added: readonly NewDocument[]; now: Date },
  { maxFiles, maxTotalSize }: DocumentLimits,
): Promise<DocumentRow[] | undefined> {
  const bytes = added.reduce((sum, { size }) => sum + size, 0)
  const room = database
    .update(tasks)
    .set({
      documentCount: sql`${tasks.documentCount} + ${added.length}`,
      documentBytes: sql`${tasks.documentBytes} + ${bytes}`,
      expiresAt: sql`case when ${tasks.status} = 'CREATED' then ${sql.param(afterLifetime(now), tasks.expiresAt)} else ${tasks.expiresAt} end`,
    })
    .where(
      and(
        eq(tasks.ref, taskRef),
        isNotNull(tasks.wrappedKey),
        gt(tasks.expiresAt, now),
        notInArray(tasks.status, underWay),
        lte(sql`${tasks.documentCount} + ${added.length}`, maxFiles),
        lte(sql`${tasks.documentBytes} + ${bytes}`, maxTotalSize),
      ),
    )
    .returning({ ref: tasks.ref })
  const { rows } = await database.execute<{ position: string }>(sql`with room as ${room} ${insertDocuments(added, now)} returning position`)
  if (rows.length < added.length) return undefined
  return added.map((document, index) => ({
    ...document,
    taskRef,
    position: Number(rows[index]?.position),
    sealedFacts: null,
    sealedPassword: document.sealedPassword ?? null,
    wrongPasswords: 0,
    createdAt: now,
  }))
}

/** For the task in `room`, in the given order. */
function insertDocuments(added: readonly NewDocument[], now: Date): SQL {
  const list = (values: readonly unknown[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`
  const columns = [
    list(
      added.map(({ ref }) => ref),
      'text',
    ),
    list(
      added.map(({ state }) => state),
      'text',
    ),
    list(
      added.map(({ mimeType }) => mimeType),
      'text',
    ),
    list(
      added.map(({ size }) => size),
      'bigint',
    ),
    list(
      added.map(({ objectKey }) => objectKey),
      'text',
    ),
    list(
      added.map(({ sealedName }) => sealedName),
      'bytea',
    ),
    list(
      added.map(({ sealedPassword = null }) => sealedPassword),
      'bytea',
    ),
  ]
  return sql`
    insert into ${documents} (ref, task_ref, state, mime_type, size, object_key, sealed_name, sealed_password, created_at)
    select added.ref, room.ref, state, mime_type, size, object_key, sealed_name, sealed_password, ${sql.param(now, documents.createdAt)}::timestamptz
    from room, unnest(${sql.join(columns, sql`, `)}) with ordinality
      added(ref, state, mime_type, size, object_key, sealed_name, sealed_password, place)
    order by place`
}

export async function findDocument(database: Executor, place: { taskRef: string; ref: string }): Promise<DocumentRow | undefined> {
  const [document] = await database
    .select()
    .from(documents)
    .where(and(eq(documents.ref, place.ref), eq(documents.taskRef, place.taskRef)))
  return document
}

/** All documents of a task in order of arrival. */
export async function listDocuments(database: Executor, taskRef: string): Promise<DocumentRow[]> {
  return documentsOfTask(database).execute({ taskRef })
}

const documentsOfTask = prepared((database) =>
  database
    .select()
    .from(documents)
    .where(eq(documents.taskRef, sql.placeholder('taskRef')))
    .orderBy(asc(documents.position))
    .prepare('documents_of_task'),
)

export interface DocumentChange {
  state?: StoredState
  mimeType?: MediaType
  sealedName?: Buffer
  sealedFacts?: Buffer
  sealedPassword?: Buffer
}

/** Changes a document and notifies the watchers of its task; `undefined` if it was removed meanwhile. */
export async function changeDocument(
  database: Executor,
  place: { taskRef: string; ref: string },
  change: DocumentChange,
): Promise<DocumentRow | undefined> {
  const [changed] = await database
    .update(documents)
    .set(change)
    .where(and(eq(documents.ref, place.ref), eq(documents.taskRef, place.taskRef)))
    .returning({ ...getTableColumns(documents), told: tellingDocumentsOf(documents.taskRef) })
  return changed
}

/** Removes rows and returns the storage keys of their bytes. The caller holds the task's lock. */
export async function removeDocuments(database: Executor, taskRef: string, refs?: string[]): Promise<string[]> {
  const chosen = refs ? and(eq(documents.taskRef, taskRef), inArray(documents.ref, refs)) : eq(documents.taskRef, taskRef)
  const pieces = await database
    .select({ objectKey: uploadPieces.objectKey })
    .from(uploadPieces)
    .innerJoin(documents, eq(uploadPieces.documentRef, documents.ref))
    .where(chosen)
  const removed = await database.delete(documents).where(chosen).returning({ objectKey: documents.objectKey, size: documents.size })
  const bytes = removed.reduce((sum, { size }) => sum + size, 0)
  await database
    .update(tasks)
    .set({ documentCount: sql`${tasks.documentCount} - ${removed.length}`, documentBytes: sql`${tasks.documentBytes} - ${bytes}` })
    .where(eq(tasks.ref, taskRef))
  return [...removed, ...pieces].map((row) => row.objectKey)
}

export interface Piece {
  start: number
  size: number
  objectKey: string
}

export async function listPieces(database: Executor, documentRef: string): Promise<Piece[]> {
  return database
    .select({ start: uploadPieces.start, size: uploadPieces.size, objectKey: uploadPieces.objectKey })
    .from(uploadPieces)
    .where(eq(uploadPieces.documentRef, documentRef))
    .orderBy(asc(uploadPieces.start))
}

/** `false` if there already is a piece at that offset: of two senders the first has won. */
export async function addPiece(database: Executor, documentRef: string, piece: Piece): Promise<boolean> {
  const added = await database
    .insert(uploadPieces)
    .values({ documentRef, ...piece })
    .onConflictDoNothing()
    .returning({ start: uploadPieces.start })
  return added.length > 0
}

export async function dropPieces(database: Executor, documentRef: string): Promise<void> {
  await database.delete(uploadPieces).where(eq(uploadPieces.documentRef, documentRef))
}

/** A document by its ref alone, for copying; the caller has to check who owns its task. */
export async function findDocumentAnywhere(database: Executor, ref: string): Promise<DocumentRow | undefined> {
  const [document] = await database.select().from(documents).where(eq(documents.ref, ref))
  return document
}
