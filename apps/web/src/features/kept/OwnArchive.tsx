import { formatBytes } from '@octavo/core/text/format.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { EmptyState } from '@octavo/ui/EmptyState.tsx'
import { ProgressBar } from '@octavo/ui/ProgressBar.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../shared/LinkButton.tsx'
import { deleteArchive, fetchArchive, fetchArchiveUsage } from '../../shared/lists/archive-api.ts'
import { ListFrame, Rows } from '../../shared/lists/ListFrame.tsx'
import { SearchField } from '../../shared/lists/SearchField.tsx'
import { useListQuery } from '../../shared/lists/use-list-query.ts'
import { useRowDeletes } from '../../shared/lists/use-row-deletes.ts'
import frame from '../account/AccountFrame.module.css'
import { ArchiveRow } from './ArchiveRow.tsx'
import own from './Kept.module.css'

const filters = ['searchKey'] as const

/** The archive of the user: how full it is, and what is in it. */
export default function OwnArchive() {
  const { query, isFiltered, setPage, setFilter, clear } = useListQuery(filters)
  const list = useQuery({
    queryKey: ['archive', query],
    queryFn: () => fetchArchive({ ...query, ignoreDeleted: true }),
    placeholderData: keepPreviousData,
  })
  const pending = useRowDeletes('archive', deleteArchive)
  return (
    <ListFrame
      list={list}
      isFiltered={isFiltered}
      empty={<Nothing />}
      tools={<SearchField label={t('Search the archive')} value={query.searchKey} onSearch={(text) => setFilter('searchKey', text)} />}
      above={<Usage />}
      none={t('No files found.')}
      onShowAll={clear}
      onPage={setPage}
    >
      {(items) => (
        <Rows label={t('Archived files')} columns={[t('File'), t('Size'), t('Saved')]}>
          {items.map((item) => (
            <ArchiveRow key={item.id} item={item} pending={pending} />
          ))}
        </Rows>
      )}
    </ListFrame>
  )
}

function Usage() {
  const usage = useQuery({ queryKey: ['archive', 'usage'], queryFn: fetchArchiveUsage })
  if (!usage.data) return null
  const { used, quota } = usage.data
  const size = (bytes: number) => formatBytes(bytes, pageLanguage())
  const text = t('{used} of {quota} used', { used: size(used), quota: size(quota) })
  return (
    <div className={own.usage}>
      <ProgressBar value={quota === 0 ? 1 : used / quota} label={t('Space used')} />
      <p>{text}</p>
    </div>
  )
}

function Nothing() {
  return (
    <div className={frame.sheet}>
      <EmptyState
        title={t('Nothing saved yet')}
        text={t('Results are deleted after 30 minutes. Save one here and it stays until you delete it.')}
        action={<LinkButton to="/">{t('Choose a tool')}</LinkButton>}
      />
    </div>
  )
}
