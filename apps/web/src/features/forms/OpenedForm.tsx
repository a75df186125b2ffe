import { t } from '@octavo/core/words/t.ts'
import type { ReadyTool } from '@octavo/tools'
import { useCallback, useEffect } from 'react'
import type { ToOpen } from '../../shared/drafts/to-open.ts'
import { createImageShelf } from '../../shared/files/image-shelf.ts'
import { fetchToolModals } from '../../shared/modals/modal-table.ts'
import { Opening } from '../../shared/paper/Opening.tsx'
import { openPdf } from '../../shared/paper/open-pdf.ts'
import { fetchToaster } from '../../shared/ToastHost.tsx'
import { toast } from '../../shared/toasts.ts'
import styles from './FormDesk.module.css'
import { FormDesk } from './FormDesk.tsx'
import { formDrafts } from './save/form-drafts.ts'
import { createFormTask } from './save/form-task.ts'
import { soundForm } from './save/sound-form.ts'
import { openedForm } from './state/form-content.ts'
import { createFormStore } from './state/form-store.ts'
import { FormContext, type OpenForm } from './use-form.ts'

interface OpenedFormProps {
  tool: ReadyTool
  toOpen: ToOpen
  onClose: () => void
}

/** A chosen file: opened on this device, uploaded, and its fields read by the engine. */
export function OpenedForm({ tool, toOpen, onClose }: OpenedFormProps) {
  useEffect(() => {
    fetchToaster()
    fetchToolModals()
  }, [])
  const open = useCallback((password: string) => openForm(tool, toOpen, password), [tool, toOpen])
  return (
    <div className={styles.whole}>
      <Opening name={toOpen.file.name} title={t('Reading the form')} open={open} close={closeForm} onGiveUp={onClose}>
        {(parts) => (
          <FormContext value={parts}>
            <FormDesk />
          </FormContext>
        )}
      </Opening>
    </div>
  )
}

async function openForm(tool: ReadyTool, { file, draft: name }: ToOpen, password: string): Promise<OpenForm> {
  const pdf = await openPdf(file, password)
  const images = createImageShelf()
  const task = createFormTask({ type: tool.type, file, password, fileOf: images.file, warn: (sentence) => toast.warning(sentence) })
  try {
    const view = await task.read()
    const opened = openedForm(view.fields)
    const draft = await restored()
    return {
      pdf,
      pages: pdf.sizes.map((_, index) => ({ key: String(index + 1), page: index + 1, rotate: 0 })),
      sizeOf: ({ page }) => pdf.sizes[Number(page) - 1] ?? { width: 595, height: 842 },
      view,
      form: createFormStore(opened, { kept: draft?.content, mode: 'fill' }),
      images,
      task,
      continued: draft?.sha256,
    }
  } catch (error) {
    task.close()
    images.close()
    pdf.close()
    throw error
  }

  /** What was entered before: the chosen draft, or the latest of this file, by its content and not by its name. */
  async function restored() {
    const sha256 = name === undefined ? await pdf.sha256() : undefined
    const draft = name === undefined ? sha256 && (await formDrafts.latestOf(sha256)) : await formDrafts.read(name)
    if (!draft) return undefined
    const content = soundForm(draft.content, (file) => draft.images.some((image) => image.name === file))
    if (!content) {
      toast.warning(t("The draft can't be used. The file is opened without it."))
      return undefined
    }
    for (const { name, fileName, blob } of draft.images) images.restore(name, new File([blob], fileName, { type: blob.type }))
    toast.success(t('What you entered before is here again.'))
    return { ...draft, content }
  }
}

function closeForm({ task, images, pdf }: OpenForm): void {
  task.close()
  images.close()
  pdf.close()
}
