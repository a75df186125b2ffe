import type { ApiKeyView, KeyScope } from '@octavo/core/api/accounts-api.ts'
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
import { useRevoking } from './use-revoking.ts'

const scopeNames: Record<KeyScope, string> = { tasks: 'run tasks', profile: 'read the profile' }

/** Keys for programs that use the API in the user's name. */
export function ApiKeys() {
  const keys = useQuery({ queryKey: ['api-keys'], queryFn: fetchApiKeys })
  const { revoking, revoke } = useRevoking('api-keys', revokeApiKey)
  const [isAsked, setAsked] = useState(false)
  const add = (
    <Button variant="secondary" icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => setAsked(true)}>
      New key
    </Button>
  )
  return (
    <Section title="API keys" lead="For programs that work in your name. A change of your password ends them all." after={add}>
      <Listed query={keys}>
        {(items) =>
          items.length === 0 ? (
            <Row label="You have no keys." plain />
          ) : (
            items.map((key) => (
              <Row
                key={key.id}
                label={key.name}
                value={`May ${key.scopes.map((scope) => scopeNames[scope]).join(' and ')}`}
                hint={datesOf(key)}
                action={
                  <Button
                    size="small"
                    variant="danger"
                    aria-label={`Revoke ${key.name}`}
                    busy={revoking === key.id}
                    onClick={() => revoke(key.id)}
                  >
                    Revoke
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

function datesOf({ createdDate, expiresDate, lastUsedDate }: ApiKeyView): string {
  const used = lastUsedDate === undefined ? 'never used' : `last used ${momentOf(lastUsedDate)}`
  const ends = expiresDate === undefined ? 'no end' : `ends ${dayOf(expiresDate)}`
  return `Made ${dayOf(createdDate)}, ${used}, ${ends}`
}
