import type { OwnedTaskView } from '@octavo/core/api/main-api.ts'
import { findTool } from '@octavo/tools'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { sentenceOf } from '../../shared/engine/call.ts'
import { fetchTask } from '../../shared/engine/main-api.ts'
import { LinkButton } from '../../shared/LinkButton.tsx'
import styles from '../../shared/PlainPage.module.css'

/** Where links in mails lead: shows a finished task to its owner and hands over to the page of its tool. */
export function Download() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Download</h1>
      {useIsBuilt() ? <FoldLoader label="Looking for your task" /> : <Named />}
    </div>
  )
}

/** The page is built without the part of its address that names the task, and the first drawing must be the same. */
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
      <p className={styles.lead}>This address names no task. Results are reached from the tool that made them.</p>
      <LinkButton to="/">See all tools</LinkButton>
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

  if (search.state === 'looking') return <FoldLoader label="Looking for your task" />
  if (search.state === 'failed') return <Notice tone="error">{search.sentence}</Notice>
  const { taskType, results } = search.task
  const href = `/${taskType}?taskRef=${encodeURIComponent(taskRef)}&taskType=${encodeURIComponent(taskType)}&success=true`
  return (
    <>
      <p className={styles.lead}>{results.map((result) => result.name).join(', ') || 'This task has no result.'}</p>
      <LinkButton to={href}>Go to {findTool(taskType)?.title ?? 'the task'}</LinkButton>
    </>
  )
}
