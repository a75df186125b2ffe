import { AppError } from '@octavo/core/messages/errors.ts'
import { t } from '@octavo/core/words/t.ts'
import { useEffect, useRef, useState } from 'react'
import { chooseFiles } from '../../../shared/files/choose-files.ts'
import { toast } from '../../../shared/toasts.ts'
import { type EditorDocument, openDocument } from '../editor-document.ts'

/** The document that is open beside the edited one, to be read and copied from. */
export interface Beside {
  document: EditorDocument | undefined
  /** A chosen file that waits for its password. */
  locked: Locked | undefined
  /** Chooses a file and opens it in place of an earlier one; resolves to whether it is open. */
  choose: () => Promise<boolean>
  close: () => void
}

interface Locked {
  name: string
  isWrong: boolean
  /** Tries a password, or gives up without one. */
  answer: (password: string | undefined) => void
}

export function useBeside(): Beside {
  const [document, setDocument] = useState<EditorDocument>()
  const [locked, setLocked] = useState<Locked>()
  const open = useRef<EditorDocument>(undefined)

  function show(next: EditorDocument | undefined): void {
    open.current?.close()
    open.current = next
    setDocument(next)
  }

  useEffect(() => () => open.current?.close(), [])

  function askPassword(name: string, isWrong: boolean): Promise<string | undefined> {
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    setLocked({ name, isWrong, answer: resolve })
    return promise.finally(() => setLocked(undefined))
  }

  /** Opens a file, and asks for its password until one opens it; undefined if none is entered. */
  async function openWithPassword(file: File): Promise<EditorDocument | undefined> {
    let password: string | undefined = ''
    while (password !== undefined) {
      try {
        return await openDocument(file, password)
      } catch (error) {
        const code = error instanceof AppError ? error.code : undefined
        if (code !== 'DOCUMENT_LOCKED' && code !== 'DOCUMENT_PASSWORD_WRONG') throw error
        password = await askPassword(file.name, code === 'DOCUMENT_PASSWORD_WRONG')
      }
    }
    return undefined
  }

  return {
    document,
    locked,
    async choose() {
      const [file] = await chooseFiles({ accept: ['.pdf'], multiple: false })
      if (!file) return false
      try {
        const opened = await openWithPassword(file)
        if (opened) show(opened)
        return opened !== undefined
      } catch {
        toast.warning(t("{name} can't be opened as a PDF.", { name: file.name }))
        return false
      }
    },
    close: () => show(undefined),
  }
}
