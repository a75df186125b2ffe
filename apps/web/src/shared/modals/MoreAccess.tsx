import { Button } from '@octavo/ui/Button.tsx'
import { LinkButton } from '../LinkButton.tsx'
import { Modal } from '../modal/Modal.tsx'
import type { ModalBase } from '../modal/modal-props.ts'
import { openModal } from '../modal/modal-store.ts'
import { useVisitor } from '../user/use-visitor.ts'
import styles from './SizeLimit.module.css'

/** The tasks of the day are used up: an account brings more, and for who has one, a plan does. */
export default function MoreAccess({ onClose }: ModalBase) {
  const isUser = useVisitor().state === 'user'
  const goTo = (modal: 'sign up' | 'login') => {
    onClose()
    openModal(modal, {})
  }
  return (
    <Modal
      name="more access"
      title="That was the last task for today"
      description={
        isUser
          ? 'The tasks of your plan are used up for today. Tomorrow you can go on; with another plan, sooner.'
          : 'Tasks without an account are limited each day. Tomorrow you can go on; with a free account, sooner.'
      }
      onClose={onClose}
    >
      {isUser ? (
        <LinkButton size="modal" wide to="/upgrade-plan" onClick={onClose}>
          See the plans
        </LinkButton>
      ) : (
        <div className={styles.buttons}>
          <Button size="modal" wide onClick={() => goTo('sign up')}>
            Sign up
          </Button>
          <Button size="modal" variant="secondary" wide onClick={() => goTo('login')}>
            Log in
          </Button>
        </div>
      )}
    </Modal>
  )
}
