import { Button } from '@octavo/ui/Button.tsx'
import { Modal } from './Modal.tsx'
import type { ModalBase } from './modal-props.ts'
import { openModal } from './modal-store.ts'

/** The tasks of the day are used up. */
export default function MoreAccess({ onClose }: ModalBase) {
  const signUp = () => {
    onClose()
    openModal('sign up', {})
  }
  return (
    <Modal
      name="more access"
      title="That was the last task for today"
      description="Tasks without an account are limited each day. Tomorrow you can go on; with a free account, sooner."
      onClose={onClose}
    >
      <Button size="modal" wide onClick={signUp}>
        Sign up
      </Button>
    </Modal>
  )
}
