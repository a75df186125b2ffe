import type { UserView } from '@octavo/core/api/accounts-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Tag } from '@octavo/ui/Tag.tsx'
import { useState } from 'react'
import { removeApp, setTwoFactor } from '../../shared/account/account-api.ts'
import { userStore } from '../../shared/user/user-store.ts'
import { AppDialog } from './AppDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { Row } from './Row.tsx'
import { Section } from './Section.tsx'

type Asked = 'toggle' | 'add' | 'remove'

/** Two-factor sign-in: a code by email, or from an authenticator app. */
export function TwoFactor({ user }: { user: UserView }) {
  const { twoFactorEnabled: isOn, twoFactorApp: hasApp, hasPasswordSet, email } = user
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const changed = async () => {
    close()
    await userStore.refresh()
  }
  const needs = hasPasswordSet ? undefined : t('Set a password first.')
  const button = (label: string, question: Asked) => (
    <Button size="small" variant="secondary" disabled={!hasPasswordSet} onClick={() => setAsked(question)}>
      {label}
    </Button>
  )
  return (
    <Section title={t('Two-step login')} lead={t('Asks for a code after your password when you log in.')}>
      <Row
        label={t('Code at each login')}
        value={isOn ? <Tag tone="accent">{t('On')}</Tag> : <Tag>{t('Off')}</Tag>}
        hint={needs ?? (hasApp ? t('Codes come from your authenticator app.') : t('Codes come by email.'))}
        action={button(isOn ? t('Turn off') : t('Turn on'), 'toggle')}
      />
      <Row
        label={t('Authenticator app')}
        value={hasApp ? <Tag tone="accent">{t('Set up')}</Tag> : t('None')}
        hint={needs ?? t('Generates codes on your phone, even offline.')}
        action={hasApp ? button(t('Remove app'), 'remove') : button(t('Set up app'), 'add')}
      />
      {asked === 'toggle' ? (
        <PasswordDialog
          title={isOn ? t('Turn off two-step login?') : t('Turn on two-step login')}
          description={toggleSentence(user)}
          action={isOn ? t('Turn off') : t('Turn on')}
          email={email}
          send={async (password) => {
            await setTwoFactor({ enabled: !isOn, password })
            await changed()
          }}
          onClose={close}
        />
      ) : null}
      {asked === 'remove' ? (
        <PasswordDialog
          title={t('Remove the authenticator app?')}
          description={t('Its codes and your recovery codes will stop working.')}
          action={t('Remove app')}
          email={email}
          send={async (password) => {
            await removeApp(password)
            await changed()
          }}
          onClose={close}
        />
      ) : null}
      {asked === 'add' ? <AppDialog email={email} onClose={() => void changed()} /> : null}
    </Section>
  )
}

function toggleSentence({ twoFactorEnabled: isOn, twoFactorApp: hasApp }: UserView): string {
  if (!isOn) return t("You'll enter a code after your password at each login.")
  if (!hasApp) return t('Your password alone will be enough to log in.')
  return t('Your password alone will be enough to log in. Your app and recovery codes will stop working.')
}
