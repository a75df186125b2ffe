import { useEffect, useState } from 'react'
import type { EditorDocument } from '../editor-document.ts'
import type { ImageShelf } from '../image-shelf.ts'
import { type Content, isChanged } from '../state/content.ts'
import type { Editor } from '../state/editor-store.ts'
import { type Draft, deleteDraft, keepDraft } from './draft-storage.ts'
import { imagesOf } from './edit-order.ts'

/** What became of the last change: kept on this device, still to be kept, or not kept because the browser refuses. */
export type DraftState = 'unchanged' | 'waiting' | 'kept' | 'refused'

const pauseMs = 2000

/** Keeps what was done on this device: two seconds after the last change, and when the page is hidden. */
export function useDraft({ document, editor, images }: { document: EditorDocument; editor: Editor; images: ImageShelf }): DraftState {
  const [state, setState] = useState<DraftState>(() => (isChanged(editor.content(), document.pageCount) ? 'kept' : 'unchanged'))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let kept: Content = editor.content()

    async function keep(): Promise<void> {
      clearTimeout(timer)
      const content = editor.content()
      const sha256 = content === kept ? undefined : await document.sha256()
      if (content === kept) return
      kept = content
      if (sha256 === undefined) return setState('refused')
      if (!isChanged(content, document.pageCount)) {
        await deleteDraft(sha256)
        return setState('unchanged')
      }
      setState((await keepDraft(draftOf(sha256, content))) ? 'kept' : 'refused')
    }

    function draftOf(sha256: string, content: Content): Draft {
      const own = imagesOf(content.edits).flatMap((name) => {
        const file = images.file(name)
        return file ? [{ name, fileName: file.name, blob: file }] : []
      })
      return { sha256, name: document.file.name, at: Date.now(), content, file: document.file, images: own }
    }

    const stop = editor.store.subscribe(() => {
      if (editor.content() === kept) return
      setState('waiting')
      clearTimeout(timer)
      timer = setTimeout(() => void keep(), pauseMs)
    })
    const hide = () => window.document.visibilityState === 'hidden' && void keep()
    window.document.addEventListener('visibilitychange', hide)
    return () => {
      stop()
      window.document.removeEventListener('visibilitychange', hide)
      void keep()
    }
  }, [document, editor, images])
  return state
}
