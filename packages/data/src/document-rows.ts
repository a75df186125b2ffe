import type { DocumentState } from '@octavo/core/facts.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from './executor.ts'
import { type DocumentRow, documents, uploadPieces } from './tables.ts'
import { tellingOf } from './task-events.ts'

/** UPLOADING while pieces are still to come; such a document is not shown and cannot be used. */
export type StoredState = DocumentState | 'UPLOADING'

export interface NewDocument {
  ref: string
  taskRef: string
  state: StoredState
  mimeType: string
  size: number
  objectKey: string
  sealedName: Buffer
  now: Date
}

export async function addDocument(database: Executor, { now, ...document }: NewDocument): Promise<DocumentRow> {
  const [added] = await database
    .insert(documents)
    .values({ ...document, createdAt: now })
    .returning()
  if (!added) throw new Error('insert gave no row')
  return added
}

export async function findDocument(database: Executor, place: { taskRef: string; ref: string }): Promise<DocumentRow | undefined> {
  const [document] = await database
    .select()
    .from(documents)
    .where(and(eq(documents.ref, place.ref), eq(documents.taskRef, place.taskRef)))
  return document
}

/** All documents of a task in the order in which they came. */
export async function listDocuments(database: Executor, taskRef: string): Promise<DocumentRow[]> {
  return database.select().from(documents).where(eq(documents.taskRef, taskRef)).orderBy(asc(documents.position))
}

/** What the documents of a task take together, those still being uploaded with their announced size. */
export async function sumDocuments(database: Executor, taskRef: string): Promise<{ count: number; bytes: number }> {
  const [sum] = await database
    .select({ count: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${documents.size}), 0)::float8` })
    .from(documents)
    .where(eq(documents.taskRef, taskRef))
  return sum ?? { count: 0, bytes: 0 }
}

export interface DocumentChange {
  state?: StoredState
  mimeType?: string
  sealedName?: Buffer
  sealedFacts?: Buffer
  sealedPassword?: Buffer
}

/** Changes a document and tells those who watch its task. */
export async function changeDocument(database: Executor, place: { taskRef: string; ref: string }, change: DocumentChange): Promise<void> {
  await database
    .update(documents)
    .set(change)
    .where(and(eq(documents.ref, place.ref), eq(documents.taskRef, place.taskRef)))
    .returning({ told: tellingOf(documents.taskRef) })
}

/** Removes rows and gives back where their bytes lie. */
export async function removeDocuments(database: Executor, taskRef: string, refs?: string[]): Promise<string[]> {
  const chosen = refs ? and(eq(documents.taskRef, taskRef), inArray(documents.ref, refs)) : eq(documents.taskRef, taskRef)
  const pieces = await database
    .select({ objectKey: uploadPieces.objectKey })
    .from(uploadPieces)
    .innerJoin(documents, eq(uploadPieces.documentRef, documents.ref))
    .where(chosen)
  const removed = await database.delete(documents).where(chosen).returning({ objectKey: documents.objectKey })
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

/** `false` if a piece at that place is there already: two senders at one offset, of which the first has won. */
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

/** A document by its ref alone, for copying; whether the caller owns its task is the caller's question. */
export async function findDocumentAnywhere(database: Executor, ref: string): Promise<DocumentRow | undefined> {
  const [document] = await database.select().from(documents).where(eq(documents.ref, ref))
  return document
}
