import type { ComparedSide } from '@octavo/core/api/fidelity.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { ResultRow } from '@octavo/data/tables.ts'
import { openOutcome } from '@octavo/data/task-view.ts'
import { ownDocument, previewedDocument } from '../documents/document-route.ts'
import type { Previewed } from '../previews/previews.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { comparedObject } from '../shared/object-keys.ts'
import type { OpenTask } from '../shared/open-task.ts'

/** One side of a compared result, to be drawn: the result as a PDF, or what it was made from. */
export async function comparedFile(
  deps: EngineDeps,
  task: OpenTask,
  { result, side }: { result: ResultRow; side: ComparedSide },
): Promise<Previewed> {
  const compared = openOutcome(task.row, task.seal).fidelity?.find((one) => one.result === result.ref)
  if (!compared?.kept) throw new AppError('NOT_FOUND')
  const size = compared.kept[side]
  if (size !== undefined) {
    const objectKey = comparedObject(task.row.ref, { ref: result.ref, side })
    return { ref: `${result.ref}-${side}`, objectKey, size, pageCount: side === 'after' ? compared.shownCount : undefined }
  }
  if (compared.document === undefined) throw new AppError('NOT_FOUND')
  return previewedDocument(await ownDocument(deps, task, compared.document), task)
}
