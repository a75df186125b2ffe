import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { useState } from 'react'
import { confirmNewsletter, unsubscribeNewsletter } from '../../shared/account/account-api.ts'
import { sentenceOf } from '../../shared/engine/call.ts'
import { LinkButton } from '../../shared/LinkButton.tsx'
import styles from '../../shared/PlainPage.module.css'
import { toast } from '../../shared/toasts.ts'
import { useFragment } from './use-fragment.ts'

const ways = {
  confirm: {
    send: confirmNewsletter,
    texts: () => ({
      lead: t('Click the button to subscribe to our newsletter.'),
      action: t('Confirm subscription'),
      done: t('Your subscription is confirmed.'),
    }),
  },
  unsubscribe: {
    send: unsubscribeNewsletter,
    texts: () => ({
      lead: t('Click the button to stop getting our newsletter.'),
      action: t('Unsubscribe'),
      done: t("You're unsubscribed. We've removed your address from the list."),
    }),
  },
} as const

/** The target of the newsletter's links. Opening one does nothing; the button does. */
export function NewsletterPage() {
  const said = useFragment()
  const way = said?.has('confirm') ? 'confirm' : said?.has('unsubscribe') ? 'unsubscribe' : undefined
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Newsletter')}</h1>
      {said && way === undefined ? (
        <>
          <p className={styles.lead}>{t('This link is incomplete. To subscribe, enter your email at the bottom of any page.')}</p>
          <LinkButton to="/">{t('See all tools')}</LinkButton>
        </>
      ) : null}
      {way === undefined ? null : <Act key={way} way={ways[way]} token={said?.get(way) ?? ''} />}
    </div>
  )
}

function Act({ way, token }: { way: (typeof ways)[keyof typeof ways]; token: string }) {
  const [step, setStep] = useState<'ask' | 'sending' | 'done'>('ask')
  const { lead, action, done } = way.texts()
  const send = async () => {
    setStep('sending')
    try {
      await way.send(token)
      setStep('done')
    } catch (error) {
      toast.error(sentenceOf(error))
      setStep('ask')
    }
  }
  if (step === 'done') {
    return (
      <p className={styles.lead} role="status">
        {done}
      </p>
    )
  }
  return (
    <>
      <p className={styles.lead}>{lead}</p>
      <Button busy={step === 'sending'} onClick={() => void send()}>
        {action}
      </Button>
    </>
  )
}
