import type { UserView } from '@octavo/core/api/accounts-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useModals } from '../../shared/modals/use-modals.ts'
import { ApiKeys } from './ApiKeys.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { Profile } from './Profile.tsx'
import { Row } from './Row.tsx'
import { Section } from './Section.tsx'
import { Sessions } from './Sessions.tsx'
import { TwoFactor } from './TwoFactor.tsx'

/** A user's account: profile, sign-in methods, and deletion. */
export default function OwnAccount({ user }: { user: UserView }) {
  const modals = useModals()
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }))
  return (
    <QueryClientProvider client={queries}>
      <Profile user={user} />
      <TwoFactor user={user} />
      <LinkedAccounts user={user} />
      <Sessions />
      <ApiKeys />
      <Section title={t('Delete account')}>
        <Row
          label={t("Deletes your files, history, inbox, archive and keys immediately. This can't be undone.")}
          plain
          action={
            <Button size="small" variant="danger" onClick={() => modals.open('delete account', {})}>
              {t('Delete account')}
            </Button>
          }
        />
      </Section>
    </QueryClientProvider>
  )
}
