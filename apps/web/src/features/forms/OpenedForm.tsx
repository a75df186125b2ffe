import { t } from '@octavo/core/words/t.ts'
import type { ReadyTool } from '@octavo/tools'
import { useCallback, useEffect } from 'react'
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
import { openedForm } from './state/form-content.ts'
import { createFormStore } from './state/form-store.ts'
import { FormContext, type OpenForm } from './use-form.ts'

interface OpenedFormProps {
  tool: ReadyTool
  file: File
  onClose: () => void
}

/** A chosen file: opened on this device, uploaded, and its fields read by the engine. */
export function OpenedForm({ tool, file, onClose }: OpenedFormProps) {
  useEffect(() => {
    fetchToaster()
    fetchToolModals()
  }, [])
  const open = useCallback((password: string) => openForm(tool, file, password), [tool, file])
  return (
    <div className={styles.whole}>
      <Opening name={file.name} title={t('Reading the form')} open={open} close={closeForm} onGiveUp={onClose}>
        {(parts) => (
          <FormContext value={parts}>
            <FormDesk />
          </FormContext>
        )}
      </Opening>
    </div>
  )
}

async function openForm(tool: ReadyTool, file: File, password: string): Promise<OpenForm> {
  const pdf = await openPdf(file, password)
  const images = createImageShelf()
  const task = createFormTask({ type: tool.type, file, password, fileOf: images.file, warn: (sentence) => toast.warning(sentence) })
  try {
    const view = await task.read()
    const opened = openedForm(view.fields)
    const kept = await restored()
    return {
      pdf,
      pages: pdf.sizes.map((_, index) => ({ key: String(index + 1), page: index + 1, rotate: 0 })),
      sizeOf: ({ page }) => pdf.sizes[Number(page) - 1] ?? { width: 595, height: 842 },
      view,
      form: createFormStore(opened, { kept, mode: 'fill' }),
      images,
      task,
    }
  } catch (error) {
    task.close()
    images.close()
    pdf.close()
    throw error
  }

  /** What was entered in this file before, which is by its content and not by its name. */
  async function restored() {
    const sha256 = await pdf.sha256()
    const draft = sha256 === undefined ? undefined : await formDrafts.read(sha256)
    if (!draft) return undefined
    for (const { name, fileName, blob } of draft.images) images.restore(name, new File([blob], fileName, { type: blob.type }))
    toast.success(t('What you entered before is here again.'))
    return draft.content
  }
}

function closeForm({ task, images, pdf }: OpenForm): void {
  task.close()
  images.close()
  pdf.close()
}
