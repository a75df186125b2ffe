import { TaskStatus } from '@octavo/core/api/engine-api.ts'
import { t, tData } from '@octavo/core/words/t.ts'
import { readyTools } from '@octavo/tools'
import { EmptyState } from '@octavo/ui/EmptyState.tsx'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { TextButton } from '@octavo/ui/TextButton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../shared/engine/call.ts'
import { LinkButton } from '../../shared/LinkButton.tsx'
import styles from '../../shared/lists/Lists.module.css'
import { fetchHistory } from '../../shared/lists/list-api.ts'
import { Pager } from '../../shared/lists/Pager.tsx'
import { SearchField } from '../../shared/lists/SearchField.tsx'
import { useListQuery } from '../../shared/lists/use-list-query.ts'
import frame from '../account/AccountFrame.module.css'
import { HistoryRows } from './HistoryRows.tsx'
import { statusWords } from './status-words.ts'

const filters = ['searchKey', 'taskType', 'status'] as const
/** How soon a running task is looked at again. */
const runningMs = 3000

/** All tasks of the user, past and present. */
export default function OwnHistory() {
  const { query, isFiltered, setPage, setFilter, clear } = useListQuery(filters)
  const list = useQuery({
    queryKey: ['history', query],
    queryFn: () => fetchHistory(query),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.content.some(isUnderWay) ? runningMs : false),
  })
  if (list.isPending) return <FoldLoader label={t('Loading')} />
  if (list.error) return <Notice tone="error">{sentenceOf(list.error)}</Notice>
  if (list.data.totalElements === 0 && !isFiltered) return <NoTasks />
  return (
    <>
      <div className={styles.tools}>
        <SearchField label={t('Search by file name')} value={query.searchKey} onSearch={(text) => setFilter('searchKey', text)} />
        <Select
          label={t('Tool')}
          hideLabel
          options={toolChoices()}
          value={query.taskType}
          onChange={(value) => setFilter('taskType', value)}
        />
        <Select
          label={t('Status')}
          hideLabel
          options={statusChoices()}
          value={query.status}
          onChange={(value) => setFilter('status', value)}
        />
      </div>
      {list.data.content.length === 0 ? (
        <p className={styles.none}>
          {t('No tasks found.')} <TextButton onClick={clear}>{t('Show all')}</TextButton>
        </p>
      ) : (
        <HistoryRows items={list.data.content} label={t('Tasks')} isOwn />
      )}
      <Pager list={list.data} onPage={setPage} />
    </>
  )
}

function isUnderWay({ status }: { status: string }): boolean {
  return status === 'QUEUED' || status === 'RUNNING'
}

function toolChoices() {
  return [{ value: '', label: t('All tools') }, ...readyTools.map(({ type, title }) => ({ value: type as string, label: tData(title) }))]
}

function statusChoices() {
  const kept = TaskStatus.extract(['SUCCEEDED', 'FAILED', 'CANCELLED']).options
  return [{ value: '', label: t('Any status') }, ...kept.map((status) => ({ value: status as string, label: statusWords[status]() }))]
}

function NoTasks() {
  return (
    <div className={frame.sheet}>
      <EmptyState
        title={t('No tasks yet')}
        text={t('What you do with the tools is listed here. Files are deleted after 30 minutes; the list stays.')}
        action={<LinkButton to="/">{t('Choose a tool')}</LinkButton>}
      />
    </div>
  )
}
