import type { UserView } from '@octavo/core/api/accounts-api.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Tag } from '@octavo/ui/Tag.tsx'
import { useState } from 'react'
import { removeApp, setTwoFactor } from '../../shared/account/account-api.ts'
import { userStore } from '../../shared/user/user-store.ts'
import { AppDialog } from './AppDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { Row } from './Row.tsx'
import { Section } from './Section.tsx'

type Asked = 'toggle' | 'add app' | 'remove app'

/** A second proof at each login: a code by email, or from an authenticator app. */
export function TwoFactor({ user }: { user: UserView }) {
  const { twoFactorEnabled: isOn, twoFactorApp: hasApp, hasPasswordSet, email } = user
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const changed = async () => {
    close()
    await userStore.refresh()
  }
  const needs = hasPasswordSet ? undefined : 'Set a password first.'
  const button = (label: string, question: Asked) => (
    <Button size="small" variant="secondary" disabled={!hasPasswordSet} onClick={() => setAsked(question)}>
      {label}
    </Button>
  )
  return (
    <Section title="Two-step login" lead="With it, the password alone is not enough to log in.">
      <Row
        label="A code each time"
        value={isOn ? <Tag tone="accent">On</Tag> : <Tag>Off</Tag>}
        hint={needs ?? (hasApp ? 'The code comes from your authenticator app.' : 'The code comes by email.')}
        action={button(isOn ? 'Turn off' : 'Turn on', 'toggle')}
      />
      <Row
        label="Authenticator app"
        value={hasApp ? <Tag tone="accent">Set up</Tag> : 'None'}
        hint={needs ?? 'Makes the codes on your phone, also without a network.'}
        action={hasApp ? button('Remove app', 'remove app') : button('Set up app', 'add app')}
      />
      {asked === 'toggle' ? (
        <PasswordDialog
          title={isOn ? 'Turn off two-step login?' : 'Turn on two-step login'}
          description={
            isOn
              ? `Your password alone will then be enough.${hasApp ? ' Your app and recovery codes stop working.' : ''}`
              : 'Each login will ask for a code after your password.'
          }
          action={isOn ? 'Turn off' : 'Turn on'}
          email={email}
          send={async (password) => {
            await setTwoFactor({ enabled: !isOn, password })
            await changed()
          }}
          onClose={close}
        />
      ) : null}
      {asked === 'remove app' ? (
        <PasswordDialog
          title="Remove the authenticator app?"
          description="Its codes and your recovery codes stop working."
          action="Remove app"
          email={email}
          send={async (password) => {
            await removeApp(password)
            await changed()
          }}
          onClose={close}
        />
      ) : null}
      {asked === 'add app' ? <AppDialog email={email} onClose={() => void changed()} /> : null}
    </Section>
  )
}
