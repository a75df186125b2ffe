import { t } from '@octavo/core/words/t.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchHistory } from '../../shared/lists/list-api.ts'
import { hasWorked } from '../../shared/work-storage.ts'
import section from '../account/Section.module.css'
import { HistoryRows } from './HistoryRows.tsx'

/** A visitor's tasks in this browser that still have files. Without any, nothing is shown. */
export default function RecentTasks() {
  // A browser that has no tasks has no cookie to ask with either.
  const [enabled] = useState(hasWorked)
  const list = useQuery({ queryKey: ['history'], queryFn: () => fetchHistory({ page: 0 }), enabled })
  if (!list.data || list.data.content.length === 0) return null
  return (
    <section className={section.section} aria-labelledby="recent-tasks">
      <h2 id="recent-tasks" className={section.title}>
        {t('In this browser')}
      </h2>
      <HistoryRows items={list.data.content} label={t('Tasks in this browser')} isOwn={false} />
    </section>
  )
}
