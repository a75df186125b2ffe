import { AppError } from '@octavo/core/messages/errors.ts'
import { previewJob } from '@octavo/documents/document-jobs.ts'
import { ObjectMissing } from '@octavo/platform/storage/storage.ts'
import { checkUse } from '../shared/check-use.ts'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { previewObject } from '../shared/object-keys.ts'
import { groupOf, type OpenTask } from '../shared/open-task.ts'
import { placeStored } from '../shared/place-stored.ts'
import type { StoredFile } from '../shared/read-stored.ts'

/** A stored file to preview. */
export interface Previewed extends StoredFile {
  ref: string
  pageCount: number | undefined
  password?: string | undefined
}

/** One page as a WebP image, drawn once and stored sealed for the task's life. */
export async function previewPage(
  deps: EngineDeps,
  task: OpenTask,
  { file, page, width }: { file: Previewed; page: number; width: number },
): Promise<AsyncIterable<Uint8Array>> {
  if (file.pageCount !== undefined && page > file.pageCount) {
    throw new AppError('PAGE_OUT_OF_RANGE', { details: { page, pageCount: file.pageCount } })
  }
  const key = previewObject(task.row.ref, { ref: file.ref, page, width })
  try {
    return await deps.sealed.read(key, task.key)
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error
  }
  await drawPreview(deps, task, { file, page, width, key })
  return deps.sealed.read(key, task.key)
}

async function drawPreview(
  deps: EngineDeps,
  task: OpenTask,
  { file, page, width, key }: { file: Previewed; page: number; width: number; key: string },
): Promise<void> {
  const use = checkUse(deps.settings, { group: groupOf(task), bytes: file.size })
  await deps.slots.document.use(use, async (slot) => {
    await placeStored(deps, slot, { name: 'input', file, key: task.key })
    await slot.call(previewJob, {
      name: 'input',
      page,
      width,
      output: 'preview',
      ...(file.password === undefined ? {} : { password: file.password }),
    })
    const { content } = await slot.open('preview')
    await deps.sealed.write(key, task.key, content)
  })
}
