import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import styles from '../../../shared/desk/SavedDialog.module.css'

interface CrowdedTextProps {
  page: number
  onShow: () => void
  onSave: () => void
  onClose: () => void
}

/** Says that a changed text has no room, and asks whether to save it all the same. */
export function CrowdedText({ page, onShow, onSave, onClose }: CrowdedTextProps) {
  return (
    <Dialog
      open
      title={t('There is no room for a text')}
      description={t('What you changed on page {page} runs into other text or off the page. Use fewer words or a smaller size.', { page })}
      width={440}
      onClose={onClose}
    >
      <div className={styles.buttons}>
        <Button size="modal" wide onClick={onShow}>
          {t('Show the text')}
        </Button>
        <Button size="modal" wide variant="secondary" onClick={onSave}>
          {t('Save all the same')}
        </Button>
      </div>
    </Dialog>
  )
}
