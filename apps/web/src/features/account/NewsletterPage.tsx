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
    lead: 'Press the button, and the letter comes to you from now on.',
    action: 'Confirm my subscription',
    send: confirmNewsletter,
    done: 'Your subscription is confirmed.',
  },
  unsubscribe: {
    lead: 'Press the button, and no letter comes to you any more.',
    action: 'Unsubscribe',
    send: unsubscribeNewsletter,
    done: 'You are unsubscribed. Your address has been removed from the list.',
  },
} as const

/** Where the links of the newsletter lead. Opening one does nothing; the button does. */
export function NewsletterPage() {
  const said = useFragment()
  const way = said?.has('confirm') ? 'confirm' : said?.has('unsubscribe') ? 'unsubscribe' : undefined
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Newsletter</h1>
      {said && way === undefined ? (
        <>
          <p className={styles.lead}>This address holds no link from a letter. To subscribe, enter your email at the foot of any page.</p>
          <LinkButton to="/">See all tools</LinkButton>
        </>
      ) : null}
      {way === undefined ? null : <Act key={way} way={ways[way]} token={said?.get(way) ?? ''} />}
    </div>
  )
}

function Act({ way, token }: { way: (typeof ways)[keyof typeof ways]; token: string }) {
  const [step, setStep] = useState<'ask' | 'sending' | 'done'>('ask')
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
        {way.done}
      </p>
    )
  }
  return (
    <>
      <p className={styles.lead}>{way.lead}</p>
      <Button busy={step === 'sending'} onClick={() => void send()}>
        {way.action}
      </Button>
    </>
  )
}
