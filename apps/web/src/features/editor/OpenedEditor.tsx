import { t } from '@octavo/core/words/t.ts'
import type { ReadyTool } from '@octavo/tools'
import { useCallback, useEffect } from 'react'
import { DraftQuestion } from '../../shared/drafts/DraftQuestion.tsx'
import type { ToOpen } from '../../shared/drafts/to-open.ts'
import { createImageShelf, type ImageShelf } from '../../shared/files/image-shelf.ts'
import { fetchToolModals } from '../../shared/modals/modal-table.ts'
import { Opening } from '../../shared/paper/Opening.tsx'
import { fetchToaster } from '../../shared/ToastHost.tsx'
import { toast } from '../../shared/toasts.ts'
import { EditorView } from './EditorView.tsx'
import { type EditorDocument, openDocument } from './editor-document.ts'
import { editorDrafts } from './save/editor-drafts.ts'
import { createEditorTask, type EditorTask } from './save/editor-task.ts'
import { soundContent } from './save/sound-content.ts'
import type { Content } from './state/content.ts'
import { createEditor, type Editor } from './state/editor-store.ts'

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
  /** The name of the draft that is continued. */
  continued: string | undefined
}

/** A chosen file: opened at once on this device, and uploaded beside. */
export function OpenedEditor(props: OpenedEditorProps) {
  useEffect(() => {
    fetchToaster()
    fetchToolModals()
  }, [])
  return (
    <DraftQuestion drafts={editorDrafts} toOpen={props.toOpen} title={props.title}>
      {(toOpen) => <OpeningEditor {...props} toOpen={toOpen} />}
    </DraftQuestion>
  )
}

function OpeningEditor({ tool, toOpen, title, onClose }: OpenedEditorProps) {
  const open = useCallback((password: string) => openParts(tool, toOpen, password), [tool, toOpen])
  return (
    <Opening name={toOpen.file.name} title={title} open={open} close={closeParts} onGiveUp={onClose}>
      {(parts) => <EditorView {...parts} />}
    </Opening>
  )
}

async function openParts(tool: ReadyTool, { file, draft }: ToOpen, password: string): Promise<Parts> {
  const document = await openDocument(file, password)
  const images = createImageShelf()
  const kept = draft === undefined ? undefined : await restored(draft, document, images)
  if (draft !== undefined && !kept) toast.warning(t("The draft can't be used. The file is opened without it."))
  const editor = createEditor(document.pageCount, kept)
  const task = createEditorTask({ type: tool.type, document, password, images, warn: (sentence) => toast.warning(sentence) })
  task.begin()
  return { document, editor, images, task, continued: kept ? draft : undefined }
}

/** What was done before, if it fits this file. */
async function restored(name: string, document: EditorDocument, images: ImageShelf): Promise<Content | undefined> {
  const draft = await editorDrafts.read(name)
  if (!draft) return undefined
  const files = new Map(draft.images.map((image) => [image.name, new File([image.blob], image.fileName, { type: image.blob.type })]))
  const content = soundContent(draft.content, { pageCount: document.pageCount, hasFile: (file) => files.has(file) })
  if (!content) return undefined
  const others = new Set(content.pages.flatMap(({ page }) => (typeof page === 'object' && 'document' in page ? [page.document] : [])))
  try {
    for (const [other, file] of files) if (others.has(other)) await document.openOther(other, file)
  } catch {
    return undefined
  }
  for (const [image, file] of files) images.restore(image, file)
  return content
}

function closeParts({ document, images, task }: Parts): void {
  task.close()
  images.close()
  document.close()
}
