import type { OwnedTaskView } from '@octavo/core/api/main-api.ts'
import { formatList } from '@octavo/core/text/lists.ts'
import { pageLanguage, t, tData } from '@octavo/core/words/t.ts'
import { findTool } from '@octavo/tools'
import { Button } from '@octavo/ui/Button.tsx'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../shared/engine/call.ts'
import { LinkButton } from '../../shared/LinkButton.tsx'
import { useModals } from '../../shared/modals/use-modals.ts'
import styles from '../../shared/PlainPage.module.css'
import { takePaid } from '../../shared/payment-storage.ts'
import { toast } from '../../shared/toasts.ts'
import { downloadTask } from '../history/download-task.ts'

/** A task of the visitor: its download, or what it needs first. */
export default function FoundTask({ task }: { task: OwnedTaskView }) {
  const { taskRef, taskType, taskAccessStatus, results } = task
  const modals = useModals()
  const tool = findTool(taskType)
  const names = results.map((result) => result.name)
  useEffect(() => {
    if (takePaid()) modals.open('thanks for payment', { what: 'task' })
  }, [modals])
  const get = () => {
    if (taskAccessStatus === 'LOGIN_REQUIRED') modals.open('get-premium login', {})
    else modals.open('more access', { task: { taskRef, taskType, previewUrl: task.previewUrl } })
  }
  const isHeld = taskAccessStatus === 'LOGIN_REQUIRED' || taskAccessStatus === 'PAYMENT_REQUIRED'
  return (
    <>
      <p className={styles.lead}>
        {isHeld ? t('Your result is ready.') : <bdi>{formatList(names, pageLanguage()) || t('This task has no results.')}</bdi>}
      </p>
      <div className={styles.buttons}>
        {isHeld ? <Button onClick={get}>{t('Get this file')}</Button> : null}
        {results.length > 0 ? <DownloadButton task={task} /> : null}
        {tool && tool.type !== 'edit-pdf' ? (
          <LinkButton
            variant={isHeld || results.length > 0 ? 'secondary' : 'primary'}
            to={addressOf(task)}
            // Otherwise the page would start again.
            state={{ takesUpTask: true }}
          >
            {t('Go to {tool}', { tool: tData(tool.title) })}
          </LinkButton>
        ) : null}
      </div>
    </>
  )
}

function DownloadButton({ task }: { task: OwnedTaskView }) {
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    await downloadTask(task).catch((error: unknown) => toast.error(sentenceOf(error)))
    setBusy(false)
  }
  return (
    <Button busy={isBusy} icon={<Download size={17} strokeWidth={1.75} aria-hidden="true" />} onClick={() => void take()}>
      {t('Download')}
    </Button>
  )
}

function addressOf({ taskRef, taskType }: OwnedTaskView): string {
  return `/${taskType}?${new URLSearchParams({ taskRef, taskType, success: 'true' })}`
}
