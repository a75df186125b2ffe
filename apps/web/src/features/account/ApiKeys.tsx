import { type ApiKeyView, KeyScope } from '@octavo/core/api/accounts-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { fetchApiKeys, revokeApiKey } from '../../shared/account/account-api.ts'
import { dayOf, momentOf } from './dates.ts'
import { Listed } from './Listed.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { Row } from './Row.tsx'
import { Section } from './Section.tsx'
import { scopeWords } from './scope-words.ts'
import { useRevoking } from './use-revoking.ts'

/** API keys for programs that act for the user. */
export function ApiKeys() {
  const keys = useQuery({ queryKey: ['api-keys'], queryFn: fetchApiKeys })
  const { revoking, revoke } = useRevoking('api-keys', revokeApiKey)
  const [isAsked, setAsked] = useState(false)
  const add = (
    <Button variant="secondary" icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => setAsked(true)}>
      {t('New key')}
    </Button>
  )
  return (
    <Section title={t('API keys')} lead={t('Let scripts use your account. Changing your password revokes all keys.')} after={add}>
      <Listed query={keys}>
        {(items) =>
          items.length === 0 ? (
            <Row label={t('No API keys yet')} plain />
          ) : (
            items.map((key) => (
              <Row
                key={key.id}
                label={<bdi>{key.name}</bdi>}
                value={permissionsOf(key)}
                hint={datesOf(key)}
                action={
                  <Button
                    size="small"
                    variant="danger"
                    aria-label={t('Revoke {name}', { name: key.name })}
                    busy={revoking === key.id}
                    onClick={() => revoke(key.id)}
                  >
                    {t('Revoke')}
                  </Button>
                }
              />
            ))
          )
        }
      </Listed>
      {isAsked ? <NewKeyDialog onClose={() => setAsked(false)} /> : null}
    </Section>
  )
}

/** In the order in which they're offered. */
function permissionsOf({ scopes }: ApiKeyView): string {
  return KeyScope.options
    .filter((scope) => scopes.includes(scope))
    .map((scope) => scopeWords[scope]())
    .join(' · ')
}

function datesOf({ createdDate, expiresDate, lastUsedDate }: ApiKeyView): string {
  const used = lastUsedDate === undefined ? t('Never used') : t('Last used {moment}', { moment: momentOf(lastUsedDate) })
  const ends = expiresDate === undefined ? t('Never expires') : t('Expires {day}', { day: dayOf(expiresDate) })
  return [t('Created {day}', { day: dayOf(createdDate) }), used, ends].join(' · ')
}
