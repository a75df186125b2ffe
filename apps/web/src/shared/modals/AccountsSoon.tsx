import { Button } from '@octavo/ui/Button.tsx'
import { Modal } from './Modal.tsx'
import type { ModalBase } from './modal-props.ts'

/** Log in, while accounts are still to come. */
export function Login({ onClose }: ModalBase) {
  const description = 'Accounts come soon, so there is nothing to log in to yet. Every tool that is ready works without one.'
  return <AccountsSoon name="login" title="Log in" description={description} onClose={onClose} />
}

/** Sign up, while accounts are still to come. */
export function SignUp({ onClose }: ModalBase) {
  const description = 'Accounts come soon. Every tool that is ready works without one.'
  return <AccountsSoon name="sign up" title="Create your account" description={description} onClose={onClose} />
}

function AccountsSoon(modal: { name: 'login' | 'sign up'; title: string; description: string } & ModalBase) {
  return (
    <Modal {...modal}>
      <Button size="modal" wide onClick={modal.onClose}>
        Go on without an account
      </Button>
    </Modal>
  )
}
