import { Button } from '@octavo/ui/Button.tsx'
import { Modal } from './Modal.tsx'
import type { ModalBase } from './modal-props.ts'

/** Says that accounts are still to come. */
export default function SignUp({ onClose }: ModalBase) {
  return (
    <Modal
      name="sign up"
      title="Create your account"
      description="Accounts come soon. Every tool that is ready works without one."
      onClose={onClose}
    >
      <Button size="modal" wide onClick={onClose}>
        Go on without an account
      </Button>
    </Modal>
  )
}
