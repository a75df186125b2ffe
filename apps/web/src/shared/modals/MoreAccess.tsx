import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { useState } from 'react'
import { usePrice } from '../chosen-currency.ts'
import { LinkButton } from '../LinkButton.tsx'
import { Modal } from '../modal/Modal.tsx'
import type { ModalBase, ModalPropsOf } from '../modal/modal-props.ts'
import { openModal } from '../modal/modal-store.ts'
import { CurrencySelect } from '../payment/CurrencySelect.tsx'
import { type PaidTask, startPayment } from '../payment/start-payment.ts'
import { useVisitor } from '../user/use-visitor.ts'
import styles from './SizeLimit.module.css'

/** The daily tasks are used up: an account gives more. Users pay for this one task, or take a plan. */
export default function MoreAccess({ task, onClose }: ModalPropsOf['more access'] & ModalBase) {
  const visitor = useVisitor()
  return (
    <Modal
      name="more access"
      title={t('Daily limit reached')}
      description={
        visitor.state === 'user'
          ? t("You've used all tasks in your plan for today. Continue tomorrow, pay for this task, or take a plan.")
          : t("You've used all tasks without an account for today. Continue tomorrow, or sign up for free to get more.")
      }
      onClose={onClose}
    >
      {visitor.state === 'user' ? <WaysToPay email={visitor.user.email} task={task} onClose={onClose} /> : <WaysIn onClose={onClose} />}
    </Modal>
  )
}

function WaysToPay({ email, task, onClose }: { email: string; task: PaidTask | undefined; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const price = usePrice('SINGLE_TASK')
  const pay = async (paid: PaidTask) => {
    setBusy(true)
    await startPayment({ paymentPlan: 'SINGLE_TASK', email, task: paid })
    setBusy(false)
  }
  return (
    <>
      {task ? <CurrencySelect plan="SINGLE_TASK" disabled={isBusy} /> : null}
      <div className={styles.buttons}>
        {task ? (
          <Button size="modal" wide busy={isBusy} onClick={() => void pay(task)}>
            {t('Pay {price} for this task', { price })}
          </Button>
        ) : null}
        <LinkButton size="modal" wide variant={task ? 'secondary' : 'primary'} to="/upgrade-plan" onClick={onClose}>
          {t('See plans')}
        </LinkButton>
      </div>
      {task ? <p className={styles.note}>{t('Nothing is charged before you confirm it on the next page.')}</p> : null}
    </>
  )
}

function WaysIn({ onClose }: { onClose: () => void }) {
  const goTo = (modal: 'sign up' | 'login') => {
    onClose()
    openModal(modal, {})
  }
  return (
    <div className={styles.buttons}>
      <Button size="modal" wide onClick={() => goTo('sign up')}>
        {t('Sign up')}
      </Button>
      <Button size="modal" variant="secondary" wide onClick={() => goTo('login')}>
        {t('Log in')}
      </Button>
    </div>
  )
}
