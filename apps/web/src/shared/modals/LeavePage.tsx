import { Button } from '@octavo/ui/Button.tsx'
import { useState } from 'react'
import { Modal } from './Modal.tsx'
import type { ModalBase, ModalPropsOf } from './modal-props.ts'
import styles from './SizeLimit.module.css'

/** Asks before the files on a page are given up. */
export default function LeavePage({ onLeave, onStay, onClose }: ModalPropsOf['leave page'] & ModalBase) {
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
    <Modal name="leave page" title="Leave this page?" description="The files you added will be removed." onClose={stay}>
      <div className={styles.buttons}>
        <Button size="modal" wide onClick={stay}>
          Stay
        </Button>
        <Button size="modal" variant="danger" wide busy={leaving} onClick={() => void leave()}>
          Leave
        </Button>
      </div>
    </Modal>
  )
}
