import type { OwnedTaskView } from '@octavo/core/api/main-api.ts'
import { formatList } from '@octavo/core/text/lists.ts'
import { pageLanguage, t, tData } from '@octavo/core/words/t.ts'
import { findTool } from '@octavo/tools'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { sentenceOf } from '../../shared/engine/call.ts'
import { fetchTask } from '../../shared/engine/main-api.ts'
import { LinkButton } from '../../shared/LinkButton.tsx'
import styles from '../../shared/PlainPage.module.css'

/** The target of links in mails: shows a finished task to its owner and redirects to the page of its tool. */
export function Download() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Download')}</h1>
      {useIsBuilt() ? <FoldLoader label={t('Finding your result')} /> : <Named />}
    </div>
  )
}

/** The page is built without the part of its address that identifies the task, and the first render must match. */
function useIsBuilt(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}

const never = () => () => {}

function Named() {
  const [parameters] = useSearchParams()
  const taskRef = parameters.get('taskRef')
  if (taskRef) return <Found key={taskRef} taskRef={taskRef} />
  return (
    <>
      <p className={styles.lead}>{t('Nothing to download here. Open the tool you used to find your result.')}</p>
      <LinkButton to="/">{t('See all tools')}</LinkButton>
    </>
  )
}

type Search = { state: 'looking' } | { state: 'found'; task: OwnedTaskView } | { state: 'failed'; sentence: string }

function Found({ taskRef }: { taskRef: string }) {
  const [search, setSearch] = useState<Search>({ state: 'looking' })
  useEffect(() => {
    let isCurrent = true
    fetchTask(encodeURIComponent(taskRef)).then(
      (task) => isCurrent && setSearch({ state: 'found', task }),
      (error: unknown) => isCurrent && setSearch({ state: 'failed', sentence: sentenceOf(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [taskRef])

  if (search.state === 'looking') return <FoldLoader label={t('Finding your result')} />
  if (search.state === 'failed') return <Notice tone="error">{search.sentence}</Notice>
  const { taskType, results } = search.task
  const title = findTool(taskType)?.title
  const names = results.map((result) => result.name)
  const href = `/${taskType}?taskRef=${encodeURIComponent(taskRef)}&taskType=${encodeURIComponent(taskType)}&success=true`
  return (
    <>
      <p className={styles.lead}>{formatList(names, pageLanguage()) || t('This task has no results.')}</p>
      <LinkButton to={href}>{title === undefined ? t('Go to the task') : t('Go to {tool}', { tool: tData(title) })}</LinkButton>
    </>
  )
}
