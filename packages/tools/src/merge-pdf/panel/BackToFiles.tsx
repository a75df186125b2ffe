import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import styles from './Canvas.module.css'

/** Asks before the arrangement of single pages is discarded. */
export function BackToFiles({ open, onBack, onStay }: { open: boolean; onBack: () => void; onStay: () => void }) {
  return (
    <Dialog
      open={open}
      title={t('Discard the page order?')}
      description={t('Cards can only hold whole files. Pages that you moved, rotated or removed go back to where they were.')}
      onClose={onStay}
      closeButton={false}
    >
      <div className={styles.choice}>
        <Button size="modal" wide variant="secondary" onClick={onStay}>
          {t('Stay with pages')}
        </Button>
        <Button size="modal" wide onClick={onBack}>
          {t('Back to files')}
        </Button>
      </div>
    </Dialog>
  )
}
