import { t } from '@octavo/core/words/t.ts'
import { Checkbox } from '@octavo/ui/Checkbox.tsx'
import { EmptyState } from '@octavo/ui/EmptyState.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../shared/LinkButton.tsx'
import { KeptFocus } from '../../shared/lists/KeptFocus.tsx'
import { ListFrame, Rows } from '../../shared/lists/ListFrame.tsx'
import { SearchField } from '../../shared/lists/SearchField.tsx'
import { deleteShare, fetchInbox } from '../../shared/lists/share-api.ts'
import { useListQuery } from '../../shared/lists/use-list-query.ts'
import { useRowDeletes } from '../../shared/lists/use-row-deletes.ts'
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
      <KeptFocus>
        <SentShares />
      </KeptFocus>
      <KeptFocus>
        <Blocks />
      </KeptFocus>
    </>
  )
}

function Received() {
  const { query, isFiltered, setPage, setFilter, clear } = useListQuery(filters)
  const list = useQuery({ queryKey: ['inbox', query], queryFn: () => fetchInbox(query), placeholderData: keepPreviousData })
  const pending = useRowDeletes('inbox', deleteShare, () => unreadStore.refresh())
  const tools = (
    <>
      <SearchField label={t('Filter by sender')} value={query.fromEmail} onSearch={(text) => setFilter('fromEmail', text)} />
      <Checkbox
        label={t('Hide expired')}
        checked={query.ignoreExpired === 'true'}
        onChange={(isOn) => setFilter('ignoreExpired', isOn ? 'true' : '')}
      />
    </>
  )
  return (
    <ListFrame
      list={list}
      isFiltered={isFiltered}
      empty={<Nothing />}
      tools={tools}
      none={t('No files found.')}
      onShowAll={clear}
      onPage={setPage}
    >
      {(items) => (
        <Rows label={t('Shared with you')} columns={[t('File'), t('Size'), t('From'), t('Expires')]}>
          {items.map((item) => (
            <InboxRow key={item.id} item={item} pending={pending} />
          ))}
        </Rows>
      )}
    </ListFrame>
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
