import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import styles from '../../../shared/desk/SavedDialog.module.css'

interface RefusedChangeProps {
  page: number
  onShow: () => void
  /** Removes the change and saves the others. */
  onLeaveOut: () => void
  onClose: () => void
}

/** Says that the engine can't carry out one change, and offers to save the others. */
export function RefusedChange({ page, onShow, onLeaveOut, onClose }: RefusedChangeProps) {
  return (
    <Dialog
      open
      title={t("One change can't be saved")}
      description={t("What you changed on page {page} can't be written into this file. Everything else can be saved without it.", { page })}
      width={440}
      onClose={onClose}
    >
      <div className={styles.buttons}>
        <Button size="modal" wide onClick={onShow}>
          {t('Show the change')}
        </Button>
        <Button size="modal" wide variant="secondary" onClick={onLeaveOut}>
          {t('Remove it and save')}
        </Button>
      </div>
    </Dialog>
  )
}
