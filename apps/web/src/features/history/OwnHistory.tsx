import { TaskStatus } from '@octavo/core/api/engine-api.ts'
import { t, tData } from '@octavo/core/words/t.ts'
import { readyTools } from '@octavo/tools'
import { EmptyState } from '@octavo/ui/EmptyState.tsx'
import { Select } from '@octavo/ui/Select.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../shared/LinkButton.tsx'
import { ListFrame } from '../../shared/lists/ListFrame.tsx'
import { fetchHistory } from '../../shared/lists/list-api.ts'
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
  const tools = (
    <>
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
    </>
  )
  return (
    <ListFrame
      list={list}
      isFiltered={isFiltered}
      empty={<NoTasks />}
      tools={tools}
      none={t('No tasks found.')}
      onShowAll={clear}
      onPage={setPage}
    >
      {(items) => <HistoryRows items={items} label={t('Tasks')} isOwn />}
    </ListFrame>
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
