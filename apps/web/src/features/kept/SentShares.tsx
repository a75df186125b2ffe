import type { SentShareItem } from '@octavo/core/api/shares-api.ts'
import { formatList } from '@octavo/core/text/lists.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isMissing, sentenceOf } from '../../shared/engine/call.ts'
import { Pager } from '../../shared/lists/Pager.tsx'
import { endShare, fetchSent } from '../../shared/lists/share-api.ts'
import { whenOf } from '../../shared/lists/when.ts'
import { toast } from '../../shared/toasts.ts'
import { Row } from '../account/Row.tsx'
import { Section } from '../account/Section.tsx'
import { shareName } from './share-name.ts'

/** What the user has shared, which can be ended. */
export function SentShares() {
  const [page, setPage] = useState(0)
  const list = useQuery({ queryKey: ['sent', page], queryFn: () => fetchSent({ page }) })
  if (!list.data || list.data.totalElements === 0) return null
  return (
    <Section title={t('Shared by you')}>
      {list.data.content.map((item) => (
        <Sent key={item.id} item={item} />
      ))}
      {list.data.totalPages > 1 ? <Pager list={list.data} onPage={setPage} /> : null}
    </Section>
  )
}

function Sent({ item }: { item: SentShareItem }) {
  const queries = useQueryClient()
  const name = shareName(item)
  const end = async () => {
    try {
      await endShare(item.id)
    } catch (error) {
      if (!isMissing(error)) return toast.error(sentenceOf(error))
    }
    announce(t('Stopped sharing {name}', { name }))
    await queries.invalidateQueries({ queryKey: ['sent'] })
  }
  return (
    <Row
      label={<bdi>{name}</bdi>}
      value={<bdi>{formatList(item.emails, pageLanguage())}</bdi>}
      hint={item.expired ? t('Expired') : whenOf(item.createdDate)}
      action={
        item.expired ? null : (
          <Button size="small" variant="danger" aria-label={t('Stop sharing {name}', { name })} onClick={() => void end()}>
            {t('Stop sharing')}
          </Button>
        )
      }
    />
  )
}
