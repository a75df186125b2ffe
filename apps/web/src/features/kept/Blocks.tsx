import { t } from '@octavo/core/words/t.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isMissing, sentenceOf } from '../../shared/engine/call.ts'
import { fetchBlocks, unblock } from '../../shared/lists/share-api.ts'
import { toast } from '../../shared/toasts.ts'
import { Row } from '../account/Row.tsx'
import { Section } from '../account/Section.tsx'

/** Senders from whom the user wants nothing. */
export function Blocks() {
  const queries = useQueryClient()
  const list = useQuery({ queryKey: ['blocks'], queryFn: fetchBlocks })
  if (!list.data || list.data.length === 0) return null
  const lift = async (id: string) => {
    try {
      await unblock(id)
    } catch (error) {
      if (!isMissing(error)) return toast.error(sentenceOf(error))
    }
    await queries.invalidateQueries({ queryKey: ['blocks'] })
  }
  return (
    <Section title={t('Blocked senders')}>
      {list.data.map(({ id, email }) => (
        <Row
          key={id}
          label={<bdi>{email}</bdi>}
          action={
            <Button size="small" variant="secondary" aria-label={t('Unblock {email}', { email })} onClick={() => void lift(id)}>
              {t('Unblock')}
            </Button>
          }
        />
      ))}
    </Section>
  )
}
