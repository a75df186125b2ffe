import { bareMessage } from '@octavo/core/messages/errors.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { Lock } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../shared/engine/call.ts'
import { logFailure } from '../../shared/log.ts'
import { siteSettings } from '../../shared/site-settings.ts'
import styles from './Checkout.module.css'
import type { PayFormProps } from './pay-form.ts'
import { stripeLook } from './stripe-look.ts'
import { loadStripe, type Stripe, type StripeElements } from './stripe-script.ts'

/** Stripe's own form: card details never reach this page. */
export default function StripeForm({ payment: { clientSecret }, action, mayPay, onPaid, children }: PayFormProps) {
  const place = useRef<HTMLDivElement>(null)
  const parts = useRef<{ stripe: Stripe; elements: StripeElements }>(undefined)
  const [state, setState] = useState<'loading' | 'ready' | 'paying' | 'broken'>('loading')
  const [problem, setProblem] = useState(problemOfReturn)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try loads it again.
  useEffect(() => {
    let isCurrent = true
    let remove = () => {}
    const show = async () => {
      const locale = pageLanguage()
      const stripe = await loadStripe(siteSettings().billing?.publishableKey ?? '', locale)
      if (!isCurrent || !place.current) return
      const elements = stripe.elements({ clientSecret, locale, appearance: stripeLook(place.current) })
      const form = elements.create('payment')
      form.on('ready', () => setState('ready'))
      form.mount(place.current)
      remove = () => form.destroy()
      parts.current = { stripe, elements }
    }
    show().catch((error: unknown) => {
      logFailure('The form of Stripe could not be shown', error)
      if (isCurrent) setState('broken')
    })
    return () => {
      isCurrent = false
      remove()
    }
  }, [clientSecret, tries])

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (!parts.current || state !== 'ready' || !mayPay()) return
    const { stripe, elements } = parts.current
    setState('paying')
    setProblem(undefined)
    // A bank that asks on its own page sends people back here, and the page then asks what became of the payment.
    const confirmation = { elements, confirmParams: { return_url: location.href }, redirect: 'if_required' } as const
    const { error } = await (clientSecret.startsWith('seti_') ? stripe.confirmSetup(confirmation) : stripe.confirmPayment(confirmation))
    if (error) {
      // What is missing in the form is said there.
      if (error.type !== 'validation_error') setProblem(error.message ?? bareMessage('CARD_DECLINED', pageLanguage()))
      setState('ready')
      return
    }
    await onPaid().catch((failure: unknown) => {
      setProblem(sentenceOf(failure))
      setState('ready')
    })
  }

  return (
    <form className={styles.card} noValidate onSubmit={(event) => void pay(event)}>
      {state === 'loading' ? <FoldLoader label={t('Loading')} /> : null}
      {state === 'broken' ? (
        <Notice
          tone="error"
          action={
            <Button
              size="small"
              variant="secondary"
              onClick={() => {
                setState('loading')
                setTries(tries + 1)
              }}
            >
              {t('Try again')}
            </Button>
          }
        >
          {t("The payment form didn't load. You weren't charged.")}
        </Notice>
      ) : null}
      <div ref={place} />
      {state === 'ready' || state === 'paying' ? children : null}
      {problem === undefined ? null : <Notice tone="error">{problem}</Notice>}
      <Button
        type="submit"
        size="large"
        wide
        busy={state === 'paying'}
        disabled={state === 'loading' || state === 'broken'}
        icon={<Lock size={18} strokeWidth={1.75} aria-hidden="true" />}
      >
        {action}
      </Button>
    </form>
  )
}

/** What is said to somebody who comes back from the page of a bank that has not confirmed. */
function problemOfReturn(): string | undefined {
  const status = new URLSearchParams(location.search).get('redirect_status')
  return status === 'failed' ? bareMessage('CARD_NOT_CONFIRMED', pageLanguage()) : undefined
}
