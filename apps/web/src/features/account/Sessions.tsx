import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Tag } from '@octavo/ui/Tag.tsx'
import { useQuery } from '@tanstack/react-query'
import { fetchSessions, revokeSession } from '../../shared/account/account-api.ts'
import { dayOf, momentOf } from './dates.ts'
import { Listed } from './Listed.tsx'
import { Row } from './Row.tsx'
import { Section } from './Section.tsx'
import { useRevoking } from './use-revoking.ts'

/** The signed-in devices. */
export function Sessions() {
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: fetchSessions })
  const { revoking, revoke } = useRevoking('sessions', revokeSession)
  return (
    <Section title={t('Devices')} lead={t("Where you're logged in. Logins expire after 30 days.")}>
      <Listed query={sessions}>
        {(items) =>
          items.map(({ id, device, createdDate, lastUsedDate, current }) => (
            <Row
              key={id}
              label={device}
              value={current ? <Tag tone="accent">{t('This device')}</Tag> : t('Last used {moment}', { moment: momentOf(lastUsedDate) })}
              hint={t('Logged in {day}', { day: dayOf(createdDate) })}
              action={
                current ? null : (
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={t('Log out {device}', { device })}
                    busy={revoking === id}
                    onClick={() => revoke(id)}
                  >
                    {t('Log out')}
                  </Button>
                )
              }
            />
          ))
        }
      </Listed>
    </Section>
  )
}
