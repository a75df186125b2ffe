import { safeFileName } from '@octavo/core/files/file-names.ts'
import { mediaTypes } from '@octavo/core/files/media-types.ts'
import type { NewResult } from '@octavo/data/new-results.ts'
import type { Claim } from '@octavo/data/task-rows.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { resultObject } from '../shared/object-keys.ts'
import type { OpenTask } from '../shared/open-task.ts'
import type { StepResult } from './run-steps.ts'

/** What is known of a finished file. */
export type KeptFile = Pick<StepResult, 'name' | 'mimeType' | 'pageCount' | 'document'>

/** Seals a finished file into storage. It can be downloaded once its row is written. */
export async function storeResult(
  deps: EngineDeps,
  {
    task,
    claim,
    content,
    result,
    name,
    position,
  }: { task: OpenTask; claim: Claim; content: AsyncIterable<Uint8Array>; result: KeptFile; name: string; position: number },
): Promise<NewResult> {
  const ref = newRef()
  const objectKey = resultObject(task.row.ref, { attempt: claim.attempt, ref })
  const { size } = await deps.sealed.write(objectKey, task.key, content)
  return {
    ref,
    position,
    mimeType: result.mimeType,
    size,
    pageCount: result.pageCount ?? null,
    objectKey,
    sealedName: task.seal.seal('name', name),
    documentRef: result.document ?? null,
    now: deps.clock.now(),
  }
}

/** The name of a result before it is made unique. */
export function nameOf(result: KeptFile): string {
  const extension = mediaTypes[result.mimeType].extensions[0]
  return safeFileName(`${result.name}${extension}`, extension)
}
