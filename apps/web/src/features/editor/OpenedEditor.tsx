import { EditList } from '@octavo/core/edits/edit-list.ts'
import { AppError, bareMessage } from '@octavo/core/messages/errors.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import type { ReadyTool } from '@octavo/tools'
import { Button } from '@octavo/ui/Button.tsx'
import { EmptyState } from '@octavo/ui/EmptyState.tsx'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { PasswordForm } from '@octavo/ui/PasswordForm.tsx'
import { useEffect, useState } from 'react'
import { fetchToolModals } from '../../shared/modals/modal-table.ts'
import { fetchToaster } from '../../shared/ToastHost.tsx'
import { toast } from '../../shared/toasts.ts'
import { EditorView } from './EditorView.tsx'
import { type EditorDocument, openDocument } from './editor-document.ts'
import { createImageShelf, type ImageShelf } from './image-shelf.ts'
import styles from './OpenedEditor.module.css'
import { readDraft } from './save/draft-storage.ts'
import { createEditorTask, type EditorTask } from './save/editor-task.ts'
import type { Content } from './state/content.ts'
import { createEditor, type Editor } from './state/editor-store.ts'
import type { ToOpen } from './to-open.ts'

interface OpenedEditorProps {
  tool: ReadyTool
  toOpen: ToOpen
  title: string
  onClose: () => void
}

interface Parts {
  document: EditorDocument
  editor: Editor
  images: ImageShelf
  task: EditorTask
}

type Opening =
  | { kind: 'opening' }
  | { kind: 'locked'; isWrong: boolean }
  | { kind: 'failed'; message: string }
  | { kind: 'open'; parts: Parts }

/** A chosen file: opened at once on this device, and uploaded beside. */
export function OpenedEditor({ tool, toOpen, title, onClose }: OpenedEditorProps) {
  const [opening, setOpening] = useState<Opening>({ kind: 'opening' })
  const [password, setPassword] = useState('')
  useEffect(() => {
    fetchToaster()
    fetchToolModals()
  }, [])
  useEffect(() => {
    let parts: Parts | undefined
    let isWanted = true
    open(tool, toOpen, password)
      .then((made) => {
        parts = made
        if (!isWanted) return close(made)
        made.task.begin()
        setOpening({ kind: 'open', parts: made })
      })
      .catch((error: unknown) => isWanted && setOpening(failureOf(error)))
    return () => {
      isWanted = false
      if (parts) close(parts)
    }
  }, [tool, toOpen, password])

  if (opening.kind === 'open') return <EditorView {...opening.parts} />
  if (opening.kind === 'locked')
    return <Locked name={toOpen.file.name} isWrong={opening.isWrong} onPassword={setPassword} onClose={onClose} />
  return (
    <div className={styles.page}>
      {opening.kind === 'failed' ? (
        <EmptyState
          title={t("This file can't be opened")}
          text={opening.message}
          action={<Button onClick={onClose}>{t('Choose another file')}</Button>}
        />
      ) : (
        <>
          <h1 className={styles.title}>{title}</h1>
          <FoldLoader />
        </>
      )}
    </div>
  )
}

async function open(tool: ReadyTool, { file, draft }: ToOpen, password: string): Promise<Parts> {
  const document = await openDocument(file, password)
  const images = createImageShelf()
  const kept = draft === undefined ? undefined : await restored(draft, document, images)
  const editor = createEditor(document.pageCount, kept)
  const task = createEditorTask({ type: tool.type, document, password, images, warn: (sentence) => toast.warning(sentence) })
  return { document, editor, images, task }
}

/** What was done before, if it is a list for this file: storage of a browser can hold anything. */
async function restored(sha256: string, document: EditorDocument, images: ImageShelf): Promise<Content | undefined> {
  const draft = await readDraft(sha256)
  if (!draft) return undefined
  // Images have names of this device until they are uploaded, which the schema doesn't know.
  const named = draft.content.edits.map((edit) =>
    edit.kind === 'image' || edit.kind === 'signature' ? { ...edit, kind: 'cover', color: '#ffffff' } : edit,
  )
  const isSound = EditList.safeParse({ pages: draft.content.pages, edits: named.filter(({ kind }) => kind !== 'cover') }).success
  if (!isSound || draft.content.pages.some(({ page }) => typeof page === 'number' && page > document.pageCount)) {
    toast.warning(t("The draft doesn't fit this file anymore."))
    return undefined
  }
  for (const { name, fileName, blob } of draft.images) images.restore(name, new File([blob], fileName, { type: blob.type }))
  return draft.content
}

function close({ document, images, task }: Parts): void {
  task.close()
  images.close()
  document.close()
}

function failureOf(error: unknown): Opening {
  const code = error instanceof AppError ? error.code : 'INTERNAL'
  if (code === 'DOCUMENT_LOCKED' || code === 'DOCUMENT_PASSWORD_WRONG')
    return { kind: 'locked', isWrong: code === 'DOCUMENT_PASSWORD_WRONG' }
  return { kind: 'failed', message: bareMessage(code, pageLanguage()) }
}

interface LockedProps {
  name: string
  isWrong: boolean
  onPassword: (password: string) => void
  onClose: () => void
}

function Locked({ name, isWrong, onPassword, onClose }: LockedProps) {
  const [typed, setTyped] = useState('')
  return (
    <div className={styles.page}>
      <PasswordForm className={styles.locked} onSubmit={() => typed !== '' && onPassword(typed)}>
        <h1 className={styles.title}>{t('This file is locked')}</h1>
        <p>
          <bdi>{name}</bdi>
        </p>
        <PasswordField
          label={t('Password')}
          value={typed}
          autoFocus
          error={isWrong ? t("That password doesn't open this file.") : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" wide>
          {t('Open')}
        </Button>
        <Button variant="ghost" wide onClick={onClose}>
          {t('Choose another file')}
        </Button>
      </PasswordForm>
    </div>
  )
}
