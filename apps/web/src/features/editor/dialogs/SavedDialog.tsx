import { formatBytes } from '@octavo/core/text/format.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '../../../shared/engine/call.ts'
import { toast } from '../../../shared/toasts.ts'
import type { Saved } from '../../../shared/work/document-task.ts'
import styles from './SavedDialog.module.css'

interface SavedDialogProps {
  saved: Saved
  addressOf: (saved: Saved) => Promise<string>
  onTaken: () => void
  /** Opens what can be chosen of the saved file. */
  onChoices: () => void
  onClose: () => void
}

/** The saved document: download it, or go on editing. */
export function SavedDialog({ saved, addressOf, onTaken, onChoices, onClose }: SavedDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const { result, task } = saved
  const download = async () => {
    setBusy(true)
    try {
      const link = document.createElement('a')
      link.href = await addressOf(saved)
      link.download = result.name
      link.click()
      onTaken()
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('Your changes are saved')}
      description={t('The file is kept for 30 minutes, then it is deleted.')}
      width={460}
      onClose={onClose}
    >
      <p className={styles.file}>
        <bdi>{result.name}</bdi> <span>{formatBytes(result.size, pageLanguage())}</span>
      </p>
      {task.notes.length > 0 ? (
        <ul className={styles.notes}>
          {[...new Set(task.notes.map(({ message }) => message))].map((message) => (
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
          {t('Download')}
        </Button>
        <Button size="modal" wide variant="secondary" onClick={onClose}>
          {t('Continue editing')}
        </Button>
        <Button size="modal" wide variant="ghost" onClick={onChoices}>
          {t('Save with other choices')}
        </Button>
      </div>
    </Dialog>
  )
}
