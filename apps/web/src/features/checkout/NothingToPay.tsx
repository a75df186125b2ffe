import type { UserView } from '@octavo/core/api/accounts-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Mark } from '@octavo/ui/Mark.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePrice } from '../../shared/chosen-currency.ts'
import { LinkButton } from '../../shared/LinkButton.tsx'
import { startPayment } from '../../shared/payment/start-payment.ts'
import styles from './Checkout.module.css'

/** The checkout without a payment: it was opened in another tab, or after the payment. The task it was for can still be paid. */
export function NothingToPay({ user }: { user: UserView }) {
  const [parameters] = useSearchParams()
  const [isBusy, setBusy] = useState(false)
  const price = usePrice('SINGLE_TASK')
  const [taskRef, taskType] = [parameters.get('taskRef'), parameters.get('taskType')]
  const pay = async (task: { taskRef: string; taskType: string }) => {
    setBusy(true)
    await startPayment({ paymentPlan: 'SINGLE_TASK', email: user.email, task })
    setBusy(false)
  }
  return (
    <div className={styles.empty}>
      <Mark height={42} />
      <h1 className={styles.title}>{t('Nothing to pay here')}</h1>
      <p className={styles.lead}>
        {taskRef && taskType
          ? t("This tab doesn't know your payment. Start it again here: you're never charged twice for the same file.")
          : t('Choose a plan, or use a tool: you see the price before you pay.')}
      </p>
      <div className={styles.buttons}>
        {taskRef && taskType ? (
          <Button busy={isBusy} onClick={() => void pay({ taskRef, taskType })}>
            {t('Pay {price} for this task', { price })}
          </Button>
        ) : null}
        <LinkButton to="/pricing" reloadDocument variant={taskRef && taskType ? 'secondary' : 'primary'}>
          {t('See plans')}
        </LinkButton>
      </div>
    </div>
  )
}
