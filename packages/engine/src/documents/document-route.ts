import { Ref } from '@octavo/core/api/refs.ts'
import type { DocumentFacts } from '@octavo/core/files/facts.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { findDocument } from '@octavo/data/document-rows.ts'
import type { DocumentRow } from '@octavo/data/tables.ts'
import * as z from 'zod'
import type { Previewed } from '../previews/previews.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import type { OpenTask } from '../shared/open-task.ts'

// Shared by all calls about documents.

export const DocumentPath = z.strictObject({ ref: Ref })
export const guarded = { access: 'engine-token' } as const
export const tags = ['engine']

/** The document of this ref, if it belongs to the task. */
export async function ownDocument({ database }: Pick<EngineDeps, 'database'>, task: OpenTask, ref: string): Promise<DocumentRow> {
  const document = await findDocument(database.db, { taskRef: task.row.ref, ref })
  if (!document) throw new AppError('NOT_FOUND')
  return document
}

/** A document whose pages can be drawn; throws if it isn't there yet, or locked. */
export function previewedDocument(document: DocumentRow, { seal }: OpenTask): Previewed {
  if (document.state === 'UPLOADING') throw new AppError('UPLOAD_NOT_COMPLETE')
  if (document.state === 'LOCKED') throw new AppError('DOCUMENT_LOCKED')
  const facts = document.sealedFacts ? (JSON.parse(seal.open('facts', document.sealedFacts)) as DocumentFacts) : undefined
  const password = document.sealedPassword ? seal.open('password', document.sealedPassword) : undefined
  return { ...document, pageCount: facts?.pageCount, password }
}
