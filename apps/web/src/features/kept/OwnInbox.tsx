import { t } from '@octavo/core/words/t.ts'
import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { EmptyState } from '@octavo/ui/EmptyState.tsx'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { TextButton } from '@octavo/ui/TextButton.tsx'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, isGone, sentenceOf } from '../../shared/engine/call.ts'
import { LinkButton } from '../../shared/LinkButton.tsx'
import styles from '../../shared/lists/Lists.module.css'
import { Pager } from '../../shared/lists/Pager.tsx'
import { SearchField } from '../../shared/lists/SearchField.tsx'
import { deleteShare, fetchInbox } from '../../shared/lists/share-api.ts'
import { useListQuery } from '../../shared/lists/use-list-query.ts'
import { usePendingDeletes } from '../../shared/lists/use-pending-deletes.ts'
import { toast } from '../../shared/toasts.ts'
import { unreadStore } from '../../shared/user/unread-store.ts'
import frame from '../account/AccountFrame.module.css'
import { Blocks } from './Blocks.tsx'
import { InboxRow } from './InboxRow.tsx'
import { SentShares } from './SentShares.tsx'

const filters = ['fromEmail', 'ignoreExpired'] as const

/** The inbox of the user; below it, what the user has shared, and who is blocked. */
export default function OwnInbox() {
  return (
    <>
      <Received />
      <SentShares />
      <Blocks />
    </>
  )
}

function Received() {
  const { query, isFiltered, setPage, setFilter, clear } = useListQuery(filters)
  const queries = useQueryClient()
  const list = useQuery({ queryKey: ['inbox', query], queryFn: () => fetchInbox(query), placeholderData: keepPreviousData })
  const pending = usePendingDeletes(async (id, options) => {
    await deleteShare(id, options).catch((error: unknown) => {
      // Another tab was faster.
      const isThere = !isGone(error) && !(error instanceof CallError && error.status === 404)
      if (isThere) toast.error(sentenceOf(error))
    })
    await queries.invalidateQueries({ queryKey: ['inbox'] })
    await unreadStore.refresh()
  })
  if (list.isPending) return <FoldLoader label={t('Loading')} />
  if (list.error) return <Notice tone="error">{sentenceOf(list.error)}</Notice>
  if (list.data.totalElements === 0 && !isFiltered) return <Nothing />
  return (
    <>
      <div className={styles.tools}>
        <SearchField label={t('Filter by sender')} value={query.fromEmail} onSearch={(text) => setFilter('fromEmail', text)} />
        <Checkbox
          label={t('Hide expired')}
          checked={query.ignoreExpired === 'true'}
          onChange={(isOn) => setFilter('ignoreExpired', isOn ? 'true' : '')}
        />
      </div>
      {list.data.content.length === 0 ? (
        <p className={styles.none}>
          {t('No files found.')} <TextButton onClick={clear}>{t('Show all')}</TextButton>
        </p>
      ) : (
        <>
          <div className={styles.head} aria-hidden="true">
            <span>{t('File')}</span>
            <span>{t('Size')}</span>
            <span>{t('From')}</span>
            <span>{t('Expires')}</span>
          </div>
          <ul className={styles.rows} aria-label={t('Shared with you')}>
            {list.data.content.map((item) => (
              <InboxRow key={item.id} item={item} pending={pending} />
            ))}
          </ul>
        </>
      )}
      <Pager list={list.data} onPage={setPage} />
    </>
  )
}

function Nothing() {
  return (
    <div className={frame.sheet}>
      <EmptyState
        title={t('No files yet')}
        text={t('When someone shares a file with you, it appears here.')}
        action={<LinkButton to="/">{t('Choose a tool')}</LinkButton>}
      />
    </div>
  )
}
