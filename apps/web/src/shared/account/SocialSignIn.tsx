import { EnteredPassword } from '@octavo/core/accounts/accounts.ts'
import type { SignInView } from '@octavo/core/api/accounts-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { PasswordField } from '@octavo/ui/PasswordField.tsx'
import { useEffect, useState } from 'react'
import * as z from 'zod'
import { tellAnalytics } from '../analytics.ts'
import { keepLasting, readLasting } from '../client-storage.ts'
import { CallError } from '../engine/call.ts'
import { logFailure } from '../log.ts'
import styles from './account.module.css'
import { GoogleButton } from './GoogleButton.tsx'
import { GoogleIcon } from './GoogleIcon.tsx'
import { fetchProviders, linkSocialAccount, signInWithGoogle } from './social-api.ts'
import { useAccountForm } from './use-account-form.ts'
import { useFinishedSignIn } from './use-finished-sign-in.ts'

export interface SocialSignInProps {
  onClose: () => void
  /** On which side of the button the word 'or' is. */
  divider?: 'above' | 'below' | 'none'
}

/** Sign-in with Google, if configured. Nothing of Google is loaded before the person agrees. */
export function SocialSignIn({ onClose, divider = 'below' }: SocialSignInProps) {
  const clientId = useGoogleClient()
  const finish = useFinishedSignIn(onClose)
  const [step, setStep] = useState<'offer' | 'explain' | 'load'>(() => (readLasting('googleConsent') === 'yes' ? 'load' : 'offer'))
  const [unlinked, setUnlinked] = useState<string>()
  if (clientId === undefined) return null

  const signedIn = async (idToken: string) => {
    try {
      const view = await signInWithGoogle(idToken)
      if (view.signedUp) tellAnalytics('page_view', { page: 'sign-up-google' })
      await finish(view, '')
    } catch (error) {
      // Google's window reports any other failure; nothing is shown here.
      if (error instanceof CallError && error.code === 'SOCIAL_LINK_NEEDS_PASSWORD') setUnlinked(idToken)
      else logFailure('Signing in with Google failed', error)
    }
  }
  const agree = () => {
    keepLasting('googleConsent', 'yes')
    setStep('load')
  }
  return (
    <>
      {divider === 'above' ? <p className={styles.or}>{t('or')}</p> : null}
      {unlinked !== undefined ? <LinkForm idToken={unlinked} onLinked={(view) => finish(view, '')} /> : null}
      {unlinked === undefined && step === 'offer' ? (
        <Button size="modal" variant="secondary" wide icon={<GoogleIcon />} onClick={() => setStep('explain')}>
          {t('Continue with Google')}
        </Button>
      ) : null}
      {unlinked === undefined && step === 'explain' ? <Consent onAgree={agree} onRefuse={() => setStep('offer')} /> : null}
      {unlinked === undefined && step === 'load' ? <GoogleButton clientId={clientId} onToken={(token) => void signedIn(token)} /> : null}
      {divider === 'below' ? <p className={styles.or}>{t('or')}</p> : null}
    </>
  )
}

function useGoogleClient(): string | undefined {
  const [clientId, setClientId] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    void fetchProviders().then((providers) => {
      if (isCurrent) setClientId(providers.find(({ provider }) => provider === 'google')?.clientId)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return clientId
}

function Consent({ onAgree, onRefuse }: { onAgree: () => void; onRefuse: () => void }) {
  return (
    <div className={styles.buttons}>
      <Notice tone="info">{t("This loads a script from Google, so Google will know that you're here.")}</Notice>
      <Button size="modal" variant="secondary" wide icon={<GoogleIcon />} onClick={onAgree}>
        {t('Load it and continue')}
      </Button>
      <Button size="modal" variant="ghost" wide onClick={onRefuse}>
        {t('Not now')}
      </Button>
    </div>
  )
}

const LinkValues = z.object({ password: EnteredPassword })

function LinkForm({ idToken, onLinked }: { idToken: string; onLinked: (view: SignInView) => Promise<void> }) {
  const { field, submit, busy } = useAccountForm({
    schema: LinkValues,
    defaultValues: { password: '' },
    send: async ({ password }) => onLinked(await linkSocialAccount({ provider: 'google', idToken, password })),
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Notice tone="info">{t('This email already has an account. Enter its password once to link the two.')}</Notice>
      <PasswordField label={t('Your Octavo password')} autoComplete="current-password" {...field('password')} />
      <Button type="submit" size="modal" wide busy={busy}>
        {t('Link and log in')}
      </Button>
    </form>
  )
}
