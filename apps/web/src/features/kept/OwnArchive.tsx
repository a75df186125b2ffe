import { formatBytes } from '@octavo/core/text/format.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import { EmptyState } from '@octavo/ui/EmptyState.tsx'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { ProgressBar } from '@octavo/ui/ProgressBar.tsx'
import { TextButton } from '@octavo/ui/TextButton.tsx'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { isGone, sentenceOf } from '../../shared/engine/call.ts'
import { LinkButton } from '../../shared/LinkButton.tsx'
import { deleteArchive, fetchArchive, fetchArchiveUsage } from '../../shared/lists/archive-api.ts'
import styles from '../../shared/lists/Lists.module.css'
import { Pager } from '../../shared/lists/Pager.tsx'
import { SearchField } from '../../shared/lists/SearchField.tsx'
import { useListQuery } from '../../shared/lists/use-list-query.ts'
import { usePendingDeletes } from '../../shared/lists/use-pending-deletes.ts'
import { toast } from '../../shared/toasts.ts'
import frame from '../account/AccountFrame.module.css'
import { ArchiveRow } from './ArchiveRow.tsx'
import own from './Kept.module.css'

const filters = ['searchKey'] as const

/** The archive of the user: how full it is, and what is in it. */
export default function OwnArchive() {
  const { query, isFiltered, setPage, setFilter, clear } = useListQuery(filters)
  const queries = useQueryClient()
  const list = useQuery({
    queryKey: ['archive', query],
    queryFn: () => fetchArchive({ ...query, ignoreDeleted: true }),
    placeholderData: keepPreviousData,
  })
  const pending = usePendingDeletes(async (id, options) => {
    await deleteArchive(id, options).catch((error: unknown) => {
      // Another tab was faster.
      if (!isGone(error)) toast.error(sentenceOf(error))
    })
    await queries.invalidateQueries({ queryKey: ['archive'] })
  })
  if (list.isPending) return <FoldLoader label={t('Loading')} />
  if (list.error) return <Notice tone="error">{sentenceOf(list.error)}</Notice>
  if (list.data.totalElements === 0 && !isFiltered) return <Nothing />
  return (
    <>
      <div className={styles.tools}>
        <SearchField label={t('Search the archive')} value={query.searchKey} onSearch={(text) => setFilter('searchKey', text)} />
      </div>
      <Usage />
      {list.data.content.length === 0 ? (
        <p className={styles.none}>
          {t('No files found.')} <TextButton onClick={clear}>{t('Show all')}</TextButton>
        </p>
      ) : (
        <>
          <div className={styles.head} aria-hidden="true">
            <span>{t('File')}</span>
            <span>{t('Size')}</span>
            <span>{t('Saved')}</span>
          </div>
          <ul className={styles.rows} aria-label={t('Archived files')}>
            {list.data.content.map((item) => (
              <ArchiveRow key={item.id} item={item} pending={pending} />
            ))}
          </ul>
        </>
      )}
      <Pager list={list.data} onPage={setPage} />
    </>
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
