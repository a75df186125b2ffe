import { formatBytes } from '@octavo/core/text/format.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '../../../shared/engine/call.ts'
import { toast } from '../../../shared/toasts.ts'
import type { Saved } from '../../../shared/work/document-task.ts'
import styles from '../../editor/dialogs/SavedDialog.module.css'
import { useForm } from '../use-form.ts'

interface SavedFormProps {
  saved: Saved
  onTaken: () => void
  onClose: () => void
}

/** What was made of a form: one file, or all of them as a ZIP. */
export function SavedForm({ saved, onTaken, onClose }: SavedFormProps) {
  const { task } = useForm()
  const [isBusy, setBusy] = useState(false)
  const { results, notes } = saved.task
  const isMany = results.length > 1
  const download = async () => {
    setBusy(true)
    try {
      const link = document.createElement('a')
      link.href = await (await task.engine()).downloadUrl(isMany ? 'batch' : saved.result.ref)
      link.download = isMany ? '' : saved.result.name
      link.click()
      onTaken()
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  const size = results.reduce((sum, result) => sum + result.size, 0)
  return (
    <Dialog
      open
      title={isMany ? plural(results.length, '# form is ready', '# forms are ready') : t('Your form is ready')}
      description={t('The file is kept for 30 minutes, then it is deleted.')}
      width={460}
      onClose={onClose}
    >
      <p className={styles.file}>
        {isMany ? plural(results.length, '# file', '# files') : <bdi>{saved.result.name}</bdi>}{' '}
        <span>{formatBytes(size, pageLanguage())}</span>
      </p>
      {notes.length > 0 ? (
        <ul className={styles.notes}>
          {[...new Set(notes.map(({ message }) => message))].map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : null}
      <div className={styles.buttons}>
        <Button
          size="modal"
          wide
          busy={isBusy}
          icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
          autoFocus
          onClick={() => void download()}
        >
          {isMany ? t('Download all as ZIP') : t('Download')}
        </Button>
        <Button size="modal" wide variant="secondary" onClick={onClose}>
          {t('Continue editing')}
        </Button>
      </div>
    </Dialog>
  )
}
