import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import type { SaveAnswers } from '../work/document-task.ts'
import styles from './SavedDialog.module.css'

/** What has to be asked before a file is saved. */
export interface SaveAsked {
  about: 'signature' | 'right'
  /** What the engine says of it. */
  message: string
}

interface SaveQuestionProps {
  asked: SaveAsked
  onAnswer: (answers: SaveAnswers) => void
  onClose: () => void
}

/** Asks whether a signature may become invalid, or whether one has the right to change a restricted file. */
export function SaveQuestion({ asked, onAnswer, onClose }: SaveQuestionProps) {
  const isSigned = asked.about === 'signature'
  return (
    <Dialog
      open
      title={isSigned ? t('This file is signed') : t('This file is restricted')}
      description={asked.message}
      width={440}
      onClose={onClose}
    >
      <div className={styles.buttons}>
        <Button size="modal" wide onClick={() => onAnswer(isSigned ? { signatures: 'warn' } : { confirmRight: true })}>
          {isSigned ? t('Save all the same') : t('I have the right, save it')}
        </Button>
        {isSigned ? (
          <>
            <Button size="modal" wide variant="secondary" onClick={() => onAnswer({ signatures: 'flatten' })}>
              {t('Keep only how the signature looks')}
            </Button>
            <Button size="modal" wide variant="secondary" onClick={() => onAnswer({ signatures: 'remove' })}>
              {t('Remove the signature')}
            </Button>
          </>
        ) : null}
        <Button size="modal" wide variant="secondary" onClick={onClose}>
          {t('Continue editing')}
        </Button>
      </div>
    </Dialog>
  )
}
