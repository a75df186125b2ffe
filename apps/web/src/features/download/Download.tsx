import type { OwnedTaskView } from '@octavo/core/api/main-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { FoldLoader } from '@octavo/ui/FoldLoader.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { sentenceOf } from '../../shared/engine/call.ts'
import { fetchTask } from '../../shared/engine/main-api.ts'
import { LinkButton } from '../../shared/LinkButton.tsx'
import styles from '../../shared/PlainPage.module.css'
import { retryImport } from '../../shared/retry-import.ts'
import { useIsBuilt } from '../../shared/use-is-built.ts'

const FoundTask = lazy(() => retryImport(() => import('./FoundTask.tsx')))

/** The target of links in mails and of a payment: hands a finished task to its owner, and leads to the page of its tool. */
export function Download() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Download')}</h1>
      {useIsBuilt() ? <FoldLoader label={t('Finding your result')} /> : <Named />}
    </div>
  )
}

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
  return (
    <Suspense fallback={<FoldLoader label={t('Finding your result')} />}>
      <FoundTask task={search.task} />
    </Suspense>
  )
}
