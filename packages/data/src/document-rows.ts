import type { DocumentState } from '@octavo/core/files/facts.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, lt, lte, notInArray, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { prepared } from './prepared.ts'
import { type DocumentRow, documents, tasks, uploadPieces } from './tables.ts'
import { tellingDocumentsOf } from './task-events.ts'
import { afterLifetime, underWay } from './task-rows.ts'

/** UPLOADING while pieces are missing; such a document isn't shown and can't be used. */
export type StoredState = DocumentState | 'UPLOADING'

export interface NewDocument {
  ref: string
  taskRef: string
  state: StoredState
  mimeType: MediaType
  size: number
  objectKey: string
  sealedName: Buffer
  now: Date
}

/** The combined limits of a task's documents. */
export interface DocumentLimits {
  maxFiles: number
  maxTotalSize: number
}

/**
 * Adds a document while the task isn't running and the limits allow it, and extends the life of a task that hasn't run yet. `undefined` if
 * it may not be added. A single statement, in which parallel uploads wait for each other at the task's row.
 */
export async function addDocument(
  database: Executor,
  { now, ...document }: NewDocument,
  { maxFiles, maxTotalSize }: DocumentLimits,
): Promise<DocumentRow | undefined> {
  const { ref, taskRef, state, mimeType, size, objectKey, sealedName } = document
  const room = database
    .update(tasks)
    .set({
      documentCount: sql`${tasks.documentCount} + 1`,
      documentBytes: sql`${tasks.documentBytes} + ${size}`,
      expiresAt: sql`case when ${tasks.status} = 'CREATED' then ${sql.param(afterLifetime(now), tasks.expiresAt)} else ${tasks.expiresAt} end`,
    })
    .where(
      and(
        eq(tasks.ref, taskRef),
        isNotNull(tasks.wrappedKey),
        gt(tasks.expiresAt, now),
        notInArray(tasks.status, underWay),
        lt(tasks.documentCount, maxFiles),
        lte(sql`${tasks.documentBytes} + ${size}`, maxTotalSize),
      ),
    )
    .returning({ ref: tasks.ref })
  const { rows } = await database.execute<{ position: string }>(sql`
    with room as ${room}
    insert into ${documents} (ref, task_ref, state, mime_type, size, object_key, sealed_name, created_at)
    select ${ref}, ref, ${state}, ${mimeType}, ${size}, ${objectKey}, ${sealedName}, ${sql.param(now, documents.createdAt)} from room
    returning position`)
  const [added] = rows
  return (
    added && { ...document, position: Number(added.position), sealedFacts: null, sealedPassword: null, wrongPasswords: 0, createdAt: now }
  )
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
