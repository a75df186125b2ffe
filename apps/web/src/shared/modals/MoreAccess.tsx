import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { LinkButton } from '../LinkButton.tsx'
import { Modal } from '../modal/Modal.tsx'
import type { ModalBase } from '../modal/modal-props.ts'
import { openModal } from '../modal/modal-store.ts'
import { useVisitor } from '../user/use-visitor.ts'
import styles from './SizeLimit.module.css'

/** The daily tasks are used up: an account gives more, and for users, a plan does. */
export default function MoreAccess({ onClose }: ModalBase) {
  const isUser = useVisitor().state === 'user'
  const goTo = (modal: 'sign up' | 'login') => {
    onClose()
    openModal(modal, {})
  }
  return (
    <Modal
      name="more access"
      title={t('Daily limit reached')}
      description={
        isUser
          ? t("You've used all tasks in your plan for today. Continue tomorrow, or upgrade for more.")
          : t("You've used all tasks without an account for today. Continue tomorrow, or sign up for free to get more.")
      }
      onClose={onClose}
    >
      {isUser ? (
        <LinkButton size="modal" wide to="/upgrade-plan" onClick={onClose}>
          {t('See plans')}
        </LinkButton>
      ) : (
        <div className={styles.buttons}>
          <Button size="modal" wide onClick={() => goTo('sign up')}>
            {t('Sign up')}
          </Button>
          <Button size="modal" variant="secondary" wide onClick={() => goTo('login')}>
            {t('Log in')}
          </Button>
        </div>
      )}
    </Modal>
  )
}
