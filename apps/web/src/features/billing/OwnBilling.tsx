import type { UserView } from '@octavo/core/api/accounts-api.ts'
import { testMode } from '@octavo/core/api/sandbox-cards.ts'
import { t, tData } from '@octavo/core/words/t.ts'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sentenceOf } from '../../shared/engine/call.ts'
import { Lists } from '../../shared/lists/Lists.tsx'
import { useModals } from '../../shared/modals/use-modals.ts'
import { fetchSubscription } from '../../shared/payment/payment-api.ts'
import { takePaid } from '../../shared/payment-storage.ts'
import { siteSettings } from '../../shared/site-settings.ts'
import { userStore } from '../../shared/user/user-store.ts'
import { CardRow } from './CardRow.tsx'
import { PassingDays } from './PassingDays.tsx'
import { Payments } from './Payments.tsx'
import { PlanCard } from './PlanCard.tsx'

/** The user's plan, card and payments. */
export default function OwnBilling({ user }: { user: UserView }) {
  return (
    <Lists>
      <Billing user={user} />
    </Lists>
  )
}

function Billing({ user }: { user: UserView }) {
  const modals = useModals()
  const queries = useQueryClient()
  const subscription = useQuery({ queryKey: ['subscription'], queryFn: fetchSubscription })
  const isTest = siteSettings().billing?.provider === 'sandbox'
  useEffect(() => {
    if (takePaid()) modals.open('thanks for payment', { what: 'plan' })
  }, [modals])
  const refresh = async () => {
    const isOld = ['subscription', 'payments'].map((name) => queries.invalidateQueries({ queryKey: [name] }))
    await Promise.all([...isOld, userStore.refresh()])
  }
  if (subscription.isPending) return <FoldLoader label={t('Loading')} />
  if (subscription.error) return <Notice tone="error">{sentenceOf(subscription.error)}</Notice>
  return (
    <>
      <PlanCard subscription={subscription.data} email={user.email} onChanged={refresh} />
      <CardRow subscription={subscription.data} email={user.email} />
      <Payments />
      {isTest ? <PassingDays title={tData(testMode.message)} subscription={subscription.data} onPassed={refresh} /> : null}
    </>
  )
}
