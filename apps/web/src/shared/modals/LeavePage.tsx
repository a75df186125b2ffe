import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { useState } from 'react'
import { Modal } from '../modal/Modal.tsx'
import type { ModalBase, ModalPropsOf } from '../modal/modal-props.ts'
import styles from './SizeLimit.module.css'

/** What is discarded, in the words of the question. */
const questions = () => ({
  files: { title: t('Leave this page?'), description: t('The files you added will be removed.') },
  result: { title: t('Leave without downloading?'), description: t("You haven't downloaded your result. It will be deleted.") },
})

/** Asks before files on a page, or a result that wasn't downloaded, are discarded. */
export default function LeavePage({ loses, onLeave, onStay, onClose }: ModalPropsOf['leave page'] & ModalBase) {
  const [leaving, setLeaving] = useState(false)
  const stay = () => {
    onClose()
    onStay?.()
  }
  const leave = async () => {
    setLeaving(true)
    try {
      await onLeave()
    } finally {
      onClose()
    }
  }
  return (
    <Modal name="leave page" {...questions()[loses]} onClose={stay}>
      <div className={styles.buttons}>
        <Button size="modal" wide onClick={stay}>
          {t('Stay')}
        </Button>
        <Button size="modal" variant="danger" wide busy={leaving} onClick={() => void leave()}>
          {t('Leave')}
        </Button>
      </div>
    </Modal>
  )
}
