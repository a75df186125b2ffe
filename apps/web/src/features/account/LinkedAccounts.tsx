import type { UserView } from '@octavo/core/api/accounts-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { GoogleIcon } from '../../shared/account/GoogleIcon.tsx'
import { providerNames } from '../../shared/modal/modal-props.ts'
import { useModals } from '../../shared/modals/use-modals.ts'
import { Row } from './Row.tsx'
import styles from './Section.module.css'
import { Section } from './Section.tsx'

/** External accounts for signing in; hidden if no provider is configured. */
export function LinkedAccounts({ user }: { user: UserView }) {
  const modals = useModals()
  if (user.socialAccounts.length === 0) return null
  return (
    <Section title={t('Linked accounts')}>
      {user.socialAccounts.map((account) => {
        const name = providerNames[account.provider] ?? account.provider
        return (
          <Row
            key={account.id}
            label={
              <span className={styles.icon}>
                {account.provider === 'google' ? <GoogleIcon /> : null}
                {name}
              </span>
            }
            value={<bdi>{account.email}</bdi>}
            action={
              <Button
                size="small"
                variant="secondary"
                aria-label={t('Remove {name}, {email}', { name, email: account.email })}
                onClick={() => modals.open('delete subaccount', { account })}
              >
                {t('Remove')}
              </Button>
            }
          />
        )
      })}
    </Section>
  )
}
