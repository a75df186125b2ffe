import { Button } from '@octavo/ui/Button.tsx'
import { Modal } from './Modal.tsx'
import type { ModalBase } from './modal-props.ts'

/** Says that accounts are still to come. */
export default function Login({ onClose }: ModalBase) {
  return (
    <Modal
      name="login"
      title="Log in"
      description="Accounts come soon, so there is nothing to log in to yet. Every tool that is ready works without one."
      onClose={onClose}
    >
      <Button size="modal" wide onClick={onClose}>
        Go on without an account
      </Button>
    </Modal>
  )
}
