import type { UserView } from '@octavo/core/api/accounts-api.ts'
import { context, t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Tag } from '@octavo/ui/Tag.tsx'
import { useState } from 'react'
import { updateEmail } from '../../shared/account/account-api.ts'
import { sentenceOf } from '../../shared/engine/call.ts'
import { useModals } from '../../shared/modals/use-modals.ts'
import { toast } from '../../shared/toasts.ts'
import { Row } from './Row.tsx'
import { Section } from './Section.tsx'

/** Name, email and password. */
export function Profile({ user }: { user: UserView }) {
  const modals = useModals()
  return (
    <Section>
      <Row
        label={t('Name')}
        value={user.firstName ? <bdi>{user.firstName}</bdi> : t('Not set')}
        action={
          <Button size="small" variant="secondary" aria-label={t('Edit name')} onClick={() => modals.open('edit name', {})}>
            {t('Edit')}
          </Button>
        }
      />
      <Row
        label={t('Email')}
        value={
          <>
            <bdi>{user.email}</bdi> {user.emailVerified ? <Tag tone="accent">{t('Verified')}</Tag> : <Tag>{t('Not confirmed')}</Tag>}
          </>
        }
        hint={user.emailVerified ? undefined : t('Confirm it to share files and get files from others.')}
        action={
          <>
            {user.emailVerified ? null : <ConfirmOwn user={user} />}
            <Button size="small" variant="secondary" aria-label={t('Edit email')} onClick={() => modals.open('edit email', {})}>
              {t('Edit')}
            </Button>
          </>
        }
      />
      <Row
        label={t('Password')}
        value={user.hasPasswordSet ? context('password', 'Set') : t('Not set')}
        action={
          <Button size="small" variant="secondary" onClick={() => modals.open('change password', {})}>
            {user.hasPasswordSet ? t('Change password') : t('Set password')}
          </Button>
        }
      />
    </Section>
  )
}

/** Verifies the mailbox of the account's address. */
function ConfirmOwn({ user }: { user: UserView }) {
  const modals = useModals()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const { verificationToken } = await updateEmail({ email: user.email })
      modals.open('confirm email', { type: 'edit-email', token: verificationToken, email: user.email, proves: true })
    } catch (error) {
      toast.error(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" busy={busy} onClick={() => void send()}>
      {t('Confirm your email')}
    </Button>
  )
}
