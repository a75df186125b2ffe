import type { UserView } from '@octavo/core/api/accounts-api.ts'
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
        label="Name"
        value={user.firstName || 'Not set'}
        action={
          <Button size="small" variant="secondary" aria-label="Edit name" onClick={() => modals.open('edit name', {})}>
            Edit
          </Button>
        }
      />
      <Row
        label="Email"
        value={
          <>
            {user.email} {user.emailVerified ? <Tag tone="accent">Verified</Tag> : <Tag>Not confirmed</Tag>}
          </>
        }
        hint={user.emailVerified ? undefined : 'Until it is confirmed, nothing can be shared with you or by you.'}
        action={
          <>
            {user.emailVerified ? null : <ConfirmOwn user={user} />}
            <Button size="small" variant="secondary" aria-label="Edit email" onClick={() => modals.open('edit email', {})}>
              Edit
            </Button>
          </>
        }
      />
      <Row
        label="Password"
        value={user.hasPasswordSet ? 'Set' : 'Not set'}
        action={
          <Button size="small" variant="secondary" onClick={() => modals.open('change password', {})}>
            {user.hasPasswordSet ? 'Change password' : 'Set password'}
          </Button>
        }
      />
    </Section>
  )
}

/** Proves the mailbox of the address that the account has. */
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
      Confirm your email
    </Button>
  )
}
