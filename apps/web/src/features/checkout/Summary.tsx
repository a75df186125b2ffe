import type { OwnedTaskView } from '@octavo/core/api/main-api.ts'
import { formatList } from '@octavo/core/text/lists.ts'
import { pageLanguage, t, tData } from '@octavo/core/words/t.ts'
import { findTool } from '@octavo/tools'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { fetchTask } from '../../shared/engine/main-api.ts'
import { isPlan, moneyText, planName, priceText } from '../../shared/payment/plan-words.ts'
import type { KeptPayment } from '../../shared/payment-storage.ts'
import styles from './Checkout.module.css'
import { sevenDaysOn } from './LaterPrice.tsx'

/** What is paid, what it costs today, and what happens after that. */
export function Summary({ payment }: { payment: KeptPayment }) {
  const [parameters] = useSearchParams()
  const { amount, currency, paymentPlan } = payment
  const isPayment = amount !== undefined && currency !== undefined && paymentPlan !== undefined
  return (
    <div className={styles.inside}>
      <BackLink taskRef={parameters.get('taskRef')} taskType={parameters.get('taskType')} isCard={payment.paymentRef === undefined} />
      <HeldPage
        taskRef={parameters.get('taskRef')}
        taskType={parameters.get('taskType')}
        previewUrl={parameters.get('previewUrl') ?? payment.previewUrlPdf}
      />
      {isPayment ? (
        <>
          <dl className={styles.sum}>
            <div>
              <dt>{planName(paymentPlan)}</dt>
              <dd>{moneyText({ amount: Number(amount), currency })}</dd>
            </div>
            <div className={styles.total}>
              <dt>{t('Today')}</dt>
              <dd>{moneyText({ amount: Number(amount), currency })}</dd>
            </div>
          </dl>
          <section className={styles.next} aria-label={t('What happens next')}>
            <h2>{t('What happens next')}</h2>
            <p>{isPlan(paymentPlan) ? nextWords[paymentPlan](moneyText({ amount: Number(amount), currency }), currency) : null}</p>
          </section>
        </>
      ) : (
        <section className={styles.next} aria-label={t('What happens next')}>
          <h2>{t('What happens next')}</h2>
          <p>{t('The next payments of your plan use this card. Nothing is charged today, unless a payment is overdue.')}</p>
        </section>
      )}
    </div>
  )
}

const nextWords = {
  SINGLE_TASK: (price: string) =>
    t('You pay {price} once. No subscription. Your file can be downloaded for 30 minutes, and the receipt comes by email.', { price }),
  SEVEN_DAYS_LIMITED_SUBSCRIPTION: (price: string, currency: string) =>
    t(
      '{price} today for 7 days. From {date} it is a monthly plan for {later} a month until you cancel. We email you two days before. Cancel any time in Billing, in two clicks.',
      {
        price,
        date: sevenDaysOn(),
        later: priceText('MONTHLY_SUBSCRIPTION', currency),
      },
    ),
  MONTHLY_SUBSCRIPTION: (price: string) =>
    t(
      '{price} today, then {price} every month until you cancel. Cancel any time in Billing, in two clicks. You keep the days you paid for.',
      { price },
    ),
  ANNUAL_SUBSCRIPTION: (price: string) =>
    t(
      '{price} today, then {price} every year until you cancel. We email you two days before it renews. Cancel any time in Billing, in two clicks.',
      { price },
    ),
} as const

function BackLink({ taskRef, taskType, isCard }: { taskRef: string | null; taskType: string | null; isCard: boolean }) {
  const tool = findTool(taskType ?? '')
  const toTask = taskRef !== null && tool !== undefined && tool.type !== 'edit-pdf'
  const href = toTask ? `${tool.url}?${new URLSearchParams({ taskRef, taskType: tool.type })}` : isCard ? '/billing' : '/pricing'
  return (
    // Loads the page, so that nothing of the provider stays.
    <a href={href} className={styles.back}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      {toTask ? t('Back to your file') : isCard ? t('Back to Billing') : t('Back to the plans')}
    </a>
  )
}

function HeldPage({ taskRef, taskType, previewUrl }: { taskRef: string | null; taskType: string | null; previewUrl: string | undefined }) {
  const [task, setTask] = useState<OwnedTaskView>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isCurrent = true
    // The payment says if the task is gone; here only its name and page would be missing.
    if (taskRef)
      fetchTask(encodeURIComponent(taskRef)).then(
        (found) => isCurrent && setTask(found),
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [taskRef])
  if (!taskRef) return null
  const tool = findTool(taskType ?? '')
  const image = task?.previewUrl ?? previewUrl
  const names = (task?.documents ?? []).map(({ name }) => name)
  return (
    <div className={styles.held}>
      {image === undefined || isBroken ? (
        <span className={styles.blank} aria-hidden="true" />
      ) : (
        <img src={image} alt={t('First page of your result')} className={styles.paper} onError={() => setBroken(true)} />
      )}
      <div className={styles.heldWords}>
        <p className={styles.name}>
          <bdi>{formatList(names.slice(0, 3), pageLanguage())}</bdi>
        </p>
        <p>{tool ? tData(tool.title) : null}</p>
      </div>
    </div>
  )
}
