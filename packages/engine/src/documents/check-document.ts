import type { DocumentFacts } from '@octavo/core/files/facts.ts'
import { isOfficeType } from '@octavo/core/files/office-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { changeDocument } from '@octavo/data/document-rows.ts'
import type { DocumentRow } from '@octavo/data/tables.ts'
import { inspectJob } from '@octavo/documents/document-jobs.ts'
import type { Inspection } from '@octavo/documents/inspect/facts.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { groupOf, type OpenTask } from '../shared/open-task.ts'
import { placeObject } from '../shared/place-object.ts'

/** The slowest pace expected when a slow disk copies a large file into the slot; added to the check's own limit. */
const placingBytesPerMs = 50_000
const checkTries = 3

/** Opens a stored document in a slot and returns its facts. */
export async function inspectDocument(
  deps: EngineDeps,
  task: OpenTask,
  { document, password }: { document: DocumentRow; password?: string },
): Promise<Inspection> {
  const limitMs = deps.settings.checkLimitMs + document.size / placingBytesPerMs
  // Old encryption of Office documents is tried by LibreOffice itself; everything else is inspected without it.
  const slots = password !== undefined && isOfficeType(document.mimeType) ? deps.slots.office : deps.slots.document
  return slots.use({ urgency: 'check', group: groupOf(task), limitMs, bytes: document.size }, async (slot) => {
    await placeObject(deps, slot, { name: 'input', objectKey: document.objectKey, key: task.key })
    return slot.call(inspectJob, { name: 'input', mimeType: document.mimeType, ...(password === undefined ? {} : { password }) })
  })
}

/** Checks documents in the background and lets a caller wait briefly for the outcome. */
export interface DocumentChecks {
  /** Starts the check of a document unless this process is already running it. */
  start(task: OpenTask, document: DocumentRow): void
  /** Resolves with the document when its check has ended; with undefined if it didn't end in time or there is none. */
  wait(documentRef: string, waitMs: number): Promise<DocumentRow | undefined>
}

export function createDocumentChecks(deps: EngineDeps): DocumentChecks {
  const underWay = new Map<string, Promise<DocumentRow | undefined>>()
  return {
    start(task, document) {
      if (underWay.has(document.ref)) return
      const check = runCheck(deps, task, document)
        .catch((error: unknown) => {
          deps.log.error({ err: error, taskRef: task.row.ref }, 'a document could not be checked')
          return undefined
        })
        .finally(() => underWay.delete(document.ref))
      underWay.set(document.ref, check)
    },
    async wait(documentRef, waitMs) {
      const check = underWay.get(documentRef)
      if (!check) return undefined
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), waitMs)))
      return Promise.race([check, late]).finally(() => clearTimeout(timer))
    },
  }
}

async function runCheck(deps: EngineDeps, task: OpenTask, document: DocumentRow): Promise<DocumentRow | undefined> {
  const { state, facts } = await inspectPatiently(deps, task, document).catch(unfinished)
  const sealedFacts = task.seal.seal('facts', JSON.stringify(facts))
  return changeDocument(deps.database.db, document, { state, sealedFacts })
}

/** A process may die for reasons unrelated to the document: only the last of several deaths counts against it. */
async function inspectPatiently(deps: EngineDeps, task: OpenTask, document: DocumentRow): Promise<Inspection> {
  for (let tries = 1; ; tries++) {
    try {
      return await inspectDocument(deps, task, { document })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'INTERNAL' || tries === checkTries) throw error
    }
  }
}

/**
 * A document that is too much for the quick check may still work in a task, which has more time: it counts as ready, without facts. One
 * that can't be opened is damaged. An error on our side says nothing about the document, which stays in CHECKING until it is checked again.
 */
function unfinished(error: unknown): Inspection {
  if (!(error instanceof AppError) || error.code === 'UNAVAILABLE' || error.code === 'STORAGE_FULL') throw error
  const facts: DocumentFacts = { encrypted: false, signed: false, hasForms: false, hasOutline: false }
  if (error.code === 'DOCUMENT_TOO_COMPLEX') return { state: 'READY', facts }
  const told: AppError = error.code === 'INTERNAL' ? new AppError('DOCUMENT_DAMAGED') : error
  return { state: 'DAMAGED', facts: { ...facts, error: told.toPlain() } }
}
