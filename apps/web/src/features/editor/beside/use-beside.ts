import { AppError } from '@octavo/core/messages/errors.ts'
import { t } from '@octavo/core/words/t.ts'
import { useEffect, useRef, useState } from 'react'
import { chooseFiles } from '../../../shared/files/choose-files.ts'
import { toast } from '../../../shared/toasts.ts'
import { type EditorDocument, openDocument } from '../editor-document.ts'

/** The document that is open beside the edited one, to be read and copied from. */
export interface Beside {
  document: EditorDocument | undefined
  /** Chooses a file and opens it in place of an earlier one; resolves to whether it is open. */
  choose: () => Promise<boolean>
  close: () => void
}

export function useBeside(): Beside {
  const [document, setDocument] = useState<EditorDocument>()
  const open = useRef<EditorDocument>(undefined)

  function show(next: EditorDocument | undefined): void {
    open.current?.close()
    open.current = next
    setDocument(next)
  }

  useEffect(() => () => open.current?.close(), [])

  return {
    document,
    async choose() {
      const [file] = await chooseFiles({ accept: ['.pdf'], multiple: false })
      if (!file) return false
      try {
        show(await openDocument(file))
        return true
      } catch (error) {
        const isLocked = error instanceof AppError && error.code === 'DOCUMENT_LOCKED'
        toast.warning(
          isLocked
            ? t('{name} is locked. Unlock it first, then open it here.', { name: file.name })
            : t("{name} can't be opened as a PDF.", { name: file.name }),
        )
        return false
      }
    },
    close: () => show(undefined),
  }
}
