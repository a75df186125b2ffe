import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import { CallError, sentenceOf } from '../engine/call.ts'
import type { FilePages } from './file-pages.ts'
import type { FileUploads } from './file-uploads.ts'
import type { FilesContext } from './files-context.ts'

/** Files from one source often share a password; after this many refusals, no more are tried. */
const maxRefusals = 3

/** Opens a locked file with its password, and tries the same one once on each other locked file. */
export function createUnlocking(
  context: FilesContext,
  { pages, uploads }: { pages: Pick<FilePages, 'unlock'>; uploads: Pick<FileUploads, 'settle'> },
): (id: string, password: string) => Promise<void> {
  const { store, find, change } = context
  // A password that a file refused isn't tried on it again automatically: the server counts wrong tries.
  const refused = new Map<string, Set<string>>()

  async function open(id: string, password: string): Promise<DocumentView | undefined> {
    const ref = find(id)?.facts?.ref
    const engine = context.begun()
    if (!ref || !engine) return undefined
    change(id, { progress: { kind: 'locked', trying: true } })
    const document = await engine.unlock(ref, password)
    await pages.unlock(id, password)
    uploads.settle(id, document)
    return document
  }

  function noteRefusal(id: string, password: string, error: unknown): void {
    if (error instanceof CallError && error.code === 'DOCUMENT_PASSWORD_WRONG') {
      refused.set(id, new Set([...(refused.get(id) ?? []), password]))
    }
  }

  async function openOthers(password: string): Promise<void> {
    let refusals = 0
    for (const { id } of store.get().files) {
      const { progress } = find(id) ?? {}
      if (progress?.kind !== 'locked' || progress.trying || refused.get(id)?.has(password)) continue
      try {
        await open(id, password)
      } catch (error) {
        if (context.noteGone(error)) return
        noteRefusal(id, password, error)
        change(id, { progress: { kind: 'locked', trying: false } })
        refusals += 1
        const isWrong = error instanceof CallError && error.code === 'DOCUMENT_PASSWORD_WRONG'
        if (!isWrong || refusals === maxRefusals) return
      }
    }
  }

  return async (id, password) => {
    try {
      if (!(await open(id, password))) return
    } catch (error) {
      if (context.noteGone(error)) return
      noteRefusal(id, password, error)
      const message = sentenceOf(error)
      change(id, { progress: { kind: 'locked', message, trying: false } })
      return context.hooks.warn(message)
    }
    await openOthers(password)
  }
}
