import { messages } from '@octavo/core/accounts/messages.ts'
import { testCards, testMode } from '@octavo/core/api/sandbox-cards.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import { t, tData } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Dialog } from '@octavo/ui/Dialog.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod'
import { useAccountForm } from '../../shared/account/use-account-form.ts'
import { sentenceOf } from '../../shared/engine/call.ts'
import { authenticateInSandbox, confirmInSandbox } from '../../shared/payment/payment-api.ts'
import styles from './Checkout.module.css'
import { groupDigits, parseExpiry, writeExpiry } from './card-input.ts'
import type { PayFormProps } from './pay-form.ts'

const Card = z.object({
  number: z
    .string()
    .min(1, messages.required)
    .regex(/^\d[\d ]{11,22}$/, messages.cardNumber),
  expiry: z
    .string()
    .min(1, messages.required)
    .refine((text) => parseExpiry(text) !== undefined, sentence('Enter month and year, as in 09 / 28.')),
  cvc: z
    .string()
    .min(1, messages.required)
    .regex(/^\d{3,4}$/, messages.cardCvc),
})

/** The card form of test mode, which stands where the provider's would. */
export default function SandboxForm({ payment: { clientSecret }, action, mayPay, onPaid, children }: PayFormProps) {
  const [problem, setProblem] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const { field, submit, busy, form } = useAccountForm({
    schema: Card,
    defaultValues: { number: '', expiry: '', cvc: '' },
    async send({ number, expiry, cvc }) {
      const date = parseExpiry(expiry)
      if (!date || !mayPay()) return
      setProblem(undefined)
      try {
        const { status } = await confirmInSandbox({ clientSecret, card: { number, cvc, ...date } })
        if (status === 'requires_action') setAsked(true)
        else await onPaid()
      } catch (error) {
        setProblem(sentenceOf(error))
      }
    },
  })
  const answer = async (accepted: boolean) => {
    setAsked(false)
    try {
      await authenticateInSandbox(clientSecret, accepted)
      await onPaid()
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }
  const write = (name: 'number' | 'expiry', text: string) => form.setValue(name, text, { shouldValidate: form.formState.isSubmitted })
  const fill = (number: string) => {
    write('number', groupDigits(number))
    if (!parseExpiry(form.getValues('expiry'))) write('expiry', '12 / 34')
    if (form.getValues('cvc') === '') form.setValue('cvc', '123', { shouldValidate: form.formState.isSubmitted })
  }
  return (
    <form className={styles.card} noValidate onSubmit={submit}>
      <Notice tone="info">{tData(testMode.message)}</Notice>
      <TextField
        label={t('Card number')}
        dir="ltr"
        inputMode="numeric"
        autoComplete="cc-number"
        {...field('number')}
        onInput={(event) => write('number', groupDigits(event.currentTarget.value))}
      />
      <div className={styles.pair}>
        <TextField
          label={t('Expiry')}
          dir="ltr"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={t('MM / YY')}
          {...field('expiry')}
          onInput={(event) => write('expiry', writeExpiry(event.currentTarget.value))}
        />
        <TextField label={t('Security code')} dir="ltr" inputMode="numeric" autoComplete="cc-csc" maxLength={4} {...field('cvc')} />
      </div>
      <details className={styles.cards}>
        <summary>{t('Test cards')}</summary>
        <ul>
          {testCards.map(({ number, label }) => (
            <li key={number}>
              <button type="button" onClick={() => fill(number)}>
                <bdi dir="ltr">{groupDigits(number)}</bdi>
                <span>{tData(label)}</span>
              </button>
            </li>
          ))}
        </ul>
      </details>
      {children}
      {problem === undefined ? null : <Notice tone="error">{problem}</Notice>}
      <Button type="submit" size="large" wide busy={busy} icon={<Lock size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {action}
      </Button>
      <Dialog
        open={isAsked}
        title={t('Your bank asks you to confirm')}
        description={t('A real bank would send you to its own page or app. In test mode you answer here.')}
        onClose={() => void answer(false)}
      >
        <div className={styles.answers}>
          <Button size="modal" wide onClick={() => void answer(true)}>
            {t('Confirm payment')}
          </Button>
          <Button size="modal" variant="secondary" wide onClick={() => void answer(false)}>
            {t('Refuse')}
          </Button>
        </div>
      </Dialog>
    </form>
  )
}
