import type { DocumentFacts } from '@octavo/core/files/facts.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { DocumentRow } from '@octavo/data/tables.ts'
import type { LentSlot } from '@octavo/sandbox/contract.ts'
import type { ToolInput } from '@octavo/tools/tool-jobs.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import type { OpenTask } from '../shared/open-task.ts'
import { placeStored } from '../shared/place-stored.ts'
import type { StoredFile } from '../shared/read-stored.ts'
import type { Orders } from '../tasks/execute-task.ts'
import type { StepResult } from './run-steps.ts'

/** The documents of a run, in the given order. */
export function orderedDocuments(orders: Orders, documents: readonly DocumentRow[]): DocumentRow[] {
  const byRef = new Map(documents.map((document) => [document.ref, document]))
  return orders.documents.map((ref) => {
    const document = byRef.get(ref)
    if (!document) throw new AppError('DOCUMENT_UNKNOWN')
    return document
  })
}

/** Copies the documents into the slot's folder and returns the inputs. */
export async function placeInputs(
  deps: EngineDeps,
  { task, documents, slot }: { task: OpenTask; documents: readonly DocumentRow[]; slot: LentSlot },
): Promise<ToolInput[]> {
  for (let first = 0; first < documents.length; first += placedAtOnce) {
    const group = documents.slice(first, first + placedAtOnce)
    const placed = await Promise.allSettled(
      group.map((file, index) => placeStored(deps, slot, { name: inputFile(first + index), file, key: task.key })),
    )
    // All of them have settled: nothing is written into the slot after a failure is reported.
    for (const outcome of placed) if (outcome.status === 'rejected') throw outcome.reason
  }
  return documents.map((document, index) => ({
    document: document.ref,
    name: task.seal.open('name', document.sealedName),
    mimeType: document.mimeType,
    size: document.size,
    file: inputFile(index),
    ...(document.sealedPassword ? { password: task.seal.open('password', document.sealedPassword) } : {}),
    ...factsOf(document, task),
  }))
}

function factsOf({ state, sealedFacts }: DocumentRow, { seal }: OpenTask): Pick<ToolInput, 'facts' | 'isUnchecked'> {
  if (sealedFacts) return { facts: JSON.parse(seal.open('facts', sealedFacts)) as DocumentFacts }
  return state === 'CHECKING' ? { isUnchecked: true } : {}
}

/**
 * Tells where a result that is a range of a document is stored; undefined for a file of its own. A slot isn't trusted: the ranges of one
 * document are never more than it has bytes, or a small file could become any number of large results for nothing.
 */
export function createStoredRanges(
  documents: readonly DocumentRow[],
): (result: Pick<StepResult, 'file' | 'start' | 'size'>) => Required<StoredFile> | undefined {
  const given = new Map<DocumentRow, number>()
  return ({ file, start, size }) => {
    if (start === undefined) return undefined
    const document = documents.find((_, index) => inputFile(index) === file)
    const isInside = document && Number.isSafeInteger(size) && size > 0 && start + size <= document.size
    if (!isInside) throw new AppError('INTERNAL', { cause: new Error('a range outside of the documents') })
    const all = (given.get(document) ?? 0) + size
    if (all > document.size) throw new AppError('INTERNAL', { cause: new Error('more in ranges than in the document') })
    given.set(document, all)
    return { objectKey: document.objectKey, objectOffset: start, size }
  }
}

const placedAtOnce = 4

function inputFile(index: number): string {
  return `in-${index}`
}
