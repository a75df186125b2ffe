import { useMemo } from 'react'
import type { DraftedWork, DraftState } from '../../../shared/drafts/draft-keeper.ts'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import type { ImageShelf } from '../../../shared/files/image-shelf.ts'
import type { EditorDocument } from '../editor-document.ts'
import { type Content, isChanged } from '../state/content.ts'
import type { Editor } from '../state/editor-store.ts'
import { filesOf } from './edit-order.ts'
import { editorDrafts } from './editor-drafts.ts'

interface EditorWork {
  document: EditorDocument
  editor: Editor
  images: ImageShelf
  /** The name of the draft that is continued. */
  continued: string | undefined
}

/** Keeps what was done to a document. */
export function useEditorDraft({ document, editor, images, continued }: EditorWork): DraftState {
  const work = useMemo(
    (): DraftedWork<Content> => ({
      content: editor.content,
      subscribe: editor.store.subscribe,
      isChanged: (content) => isChanged(content, document.pageCount),
      sha256: document.sha256,
      continued,
      draftOf: (content) => ({
        name: document.file.name,
        file: document.file,
        images: filesOf(content).flatMap((name) => {
          const file = images.file(name)
          return file ? [{ name, fileName: file.name, blob: file }] : []
        }),
      }),
    }),
    [document, editor, images, continued],
  )
  return useDraft(editorDrafts, work)
}
