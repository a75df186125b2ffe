import { Readable } from 'node:stream'
import type { DocumentFacts } from '@octavo/core/files/facts.ts'
import { isOfficeType } from '@octavo/core/files/office-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type CheckedState, changeDocument } from '@octavo/data/document-rows.ts'
import type { DocumentRow } from '@octavo/data/tables.ts'
import { inspectJob } from '@octavo/documents/document-jobs.ts'
import type { Inspection } from '@octavo/documents/inspect/facts.ts'
import { checkUse } from '../shared/check-use.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { groupOf, type OpenTask } from '../shared/open-task.ts'
import { placeStored } from '../shared/place-stored.ts'

const checkTries = 3

/** What a check needs to know of a file: where it is stored, or its bytes while it is being stored. */
export interface CheckedFile extends Pick<DocumentRow, 'objectKey' | 'mimeType' | 'size'> {
  bytes?: Uint8Array | undefined
}

/** Opens a document in a slot and returns its facts. */
export async function inspectDocument(
  deps: EngineDeps,
  task: OpenTask,
  { document, password }: { document: CheckedFile; password?: string },
): Promise<Inspection> {
  // Old encryption of Office documents is tried by LibreOffice itself; everything else is inspected without it.
  const slots = password !== undefined && isOfficeType(document.mimeType) ? deps.slots.office : deps.slots.document
  return slots.use(checkUse(deps.settings, { group: groupOf(task), bytes: document.size }), async (slot) => {
    if (document.bytes) await slot.place('input', Readable.from([document.bytes]))
    else await placeStored(deps, slot, { name: 'input', file: document, key: task.key })
    return slot.call(inspectJob, { name: 'input', mimeType: document.mimeType, ...(password === undefined ? {} : { password }) })
  })
}

/** Checks documents in the background and lets a caller wait briefly for the outcome. */
export interface DocumentChecks {
  /** Checks a file that isn't a document yet. */
  check(task: OpenTask, file: CheckedFile): Promise<CheckedState>
  /**
   * Adds a document with the outcome of its check, in one statement. If the check takes too long, or fails, the document is added without,
   * and gets the outcome when there is one.
   */
  addChecked(
    task: OpenTask,
    outcome: Promise<CheckedState>,
    add: (outcome: CheckedState | undefined) => Promise<DocumentRow>,
  ): Promise<DocumentRow>
  /** Starts the check of a document unless this process is already running it. */
  start(task: OpenTask, document: DocumentRow): void
  /** Resolves with the document when its check has ended; with undefined if it didn't end in time or there is none. */
  wait(documentRef: string, waitMs: number): Promise<DocumentRow | undefined>
}

export function createDocumentChecks(deps: EngineDeps): DocumentChecks {
  const underWay = new Map<string, Promise<DocumentRow | undefined>>()

  /** Writes the outcome of a check into the row when there is one. */
  function follow(task: OpenTask, document: DocumentRow, outcome: Promise<CheckedState>): void {
    const check = outcome
      .then((checked) => changeDocument(deps.database.db, document, checked))
      .catch((error: unknown) => {
        deps.log.error({ err: error, taskRef: task.row.ref }, 'a document could not be checked')
        return undefined
      })
      .finally(() => underWay.delete(document.ref))
    underWay.set(document.ref, check)
  }

  return {
    check: (task, file) => checkFile(deps, task, file),
    async addChecked(task, outcome, add) {
      const inTime = await within(
        deps.settings.checkWaitMs,
        outcome.catch(() => undefined),
      )
      const document = await add(inTime)
      if (!inTime) follow(task, document, outcome)
      return document
    },
    start(task, document) {
      if (!underWay.has(document.ref)) follow(task, document, checkFile(deps, task, document))
    },
    async wait(documentRef, waitMs) {
      const check = underWay.get(documentRef)
      return check && within(waitMs, check)
    },
  }
}

async function within<Value>(waitMs: number, value: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), waitMs)))
  return Promise.race([value, late]).finally(() => clearTimeout(timer))
}

async function checkFile(deps: EngineDeps, task: OpenTask, file: CheckedFile): Promise<CheckedState> {
  const { state, facts } = await inspectPatiently(deps, task, file).catch(unfinished)
  return { state, sealedFacts: task.seal.seal('facts', JSON.stringify(facts)) }
}

/** A process may die for reasons unrelated to the document: only the last of several deaths counts against it. */
async function inspectPatiently(deps: EngineDeps, task: OpenTask, document: CheckedFile): Promise<Inspection> {
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
