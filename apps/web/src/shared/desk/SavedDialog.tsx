import { formatBytes } from '@octavo/core/text/format.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../engine/call.ts'
import { toast } from '../toasts.ts'
import type { DocumentTask, Saved } from '../work/document-task.ts'
import styles from './SavedDialog.module.css'

interface SavedDialogProps {
  title: string
  saved: Saved
  task: Pick<DocumentTask, 'engine'>
  onTaken: () => void
  onClose: () => void
  /** Other things to do, below the usual ones. */
  children?: ReactNode
}

/** What was made of a document: download it, several files as a ZIP, or go on editing. */
export function SavedDialog({ title, saved: { task: done, result }, task, onTaken, onClose, children }: SavedDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const { results, notes } = done
  const isMany = results.length > 1
  const size = isMany ? results.reduce((sum, one) => sum + one.size, 0) : result.size
  const download = async () => {
    setBusy(true)
    try {
      const link = document.createElement('a')
      link.href = await (await task.engine()).downloadUrl(isMany ? 'batch' : result.ref)
      link.download = isMany ? '' : result.name
      link.click()
      onTaken()
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open title={title} description={t('The file is kept for 30 minutes, then it is deleted.')} width={460} onClose={onClose}>
      <p className={styles.file}>
        {isMany ? plural(results.length, '# file', '# files') : <bdi>{result.name}</bdi>} <span>{formatBytes(size, pageLanguage())}</span>
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
        {children}
      </div>
    </Dialog>
  )
}
