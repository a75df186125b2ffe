import type { DocumentState } from '@octavo/core/files/facts.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { documentLists, insertingDocuments, type NewDocument, newDocumentRow, type StoredState } from './new-documents.ts'
import { given, prepared, preparedSql } from './prepared.ts'
import { type DocumentRow, documents, results, tasks, uploadPieces } from './tables.ts'
import { tellingDocumentsOf } from './task-events.ts'
import { afterLifetime, underWay } from './task-rows.ts'

/** The outcome of a check. */
export interface CheckedState {
  state: Exclude<DocumentState, 'CHECKING'>
  sealedFacts: Buffer
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
  const rows = await insertedDocuments(database, {
    taskRef,
    count: added.length,
    bytes,
    maxFiles,
    maxTotalSize,
    now: now.toISOString(),
    expiresAt: afterLifetime(now).toISOString(),
    ...documentLists(added),
  })
  if (rows.length < added.length) return undefined
  return added.map((document, index) => newDocumentRow(document, { taskRef, now, position: Number(rows[index]?.position) }))
}

const insertedDocuments = preparedSql<{ position: string }>(
  'inserted_documents',
  () => sql`
    with room as (
      update ${tasks}
      set document_count = ${tasks.documentCount} + ${given('count', 'int')},
        document_bytes = ${tasks.documentBytes} + ${given('bytes', 'bigint')},
        expires_at = case when ${tasks.status} = 'CREATED' then ${given('expiresAt', 'timestamptz')} else ${tasks.expiresAt} end
      where ${and(
        eq(tasks.ref, sql.placeholder('taskRef')),
        isNotNull(tasks.wrappedKey),
        gt(tasks.expiresAt, given('now', 'timestamptz')),
        notInArray(tasks.status, underWay),
        lte(sql`${tasks.documentCount} + ${given('count', 'int')}`, given('maxFiles', 'int')),
        lte(sql`${tasks.documentBytes} + ${given('bytes', 'bigint')}`, given('maxTotalSize', 'bigint')),
      )}
      returning ${tasks.ref}
    )
    ${insertingDocuments()}`,
)

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

/**
 * Removes rows and returns the storage keys of their bytes, except where results are ranges of them: those objects go with the results. The
 * caller holds the task's lock.
 */
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
  const keys = new Set([...removed, ...pieces].map((row) => row.objectKey))
  const inResults = await database.selectDistinct({ objectKey: results.objectKey }).from(results).where(eq(results.taskRef, taskRef))
  for (const { objectKey } of inResults) keys.delete(objectKey)
  return [...keys]
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
