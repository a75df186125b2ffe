import type { TaskView } from '@octavo/core/api/engine-api.ts'
import { bareMessage } from '@octavo/core/messages/errors.ts'
import { pageLanguage, t, tData } from '@octavo/core/words/t.ts'
import type { ReadyTool } from '@octavo/tools'
import { Button } from '@octavo/ui/Button.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { fetchTask } from '../../../shared/engine/main-api.ts'
import { useModals } from '../../../shared/modals/use-modals.ts'
import { takesFiles } from '../work/takes-files.ts'
import styles from './Done.module.css'
import { ResultImage } from './ResultImage.tsx'
import { useFocusedButton } from './use-focused-button.ts'

interface HeldProps {
  tool: ReadyTool
  task: TaskView
  onAddMore: () => void
}

/** The task ran, but the daily limit was already used up: its result requires an account, a plan or a payment. */
export function Held({ tool, task: { taskRef, taskAccessStatus }, onAddMore }: HeldProps) {
  const modals = useModals()
  const button = useFocusedButton()
  const previewUrl = usePreview(taskRef)
  const needsLogin = taskAccessStatus === 'LOGIN_REQUIRED'
  const task = { taskRef, taskType: tool.type, previewUrl }
  const explain = useEffectEvent(() => modals.open('more access', { task }))
  useEffect(() => explain(), [])
  const get = () => (needsLogin ? modals.open('get-premium login', {}) : modals.open('more access', { task }))
  return (
    <div className={styles.done}>
      <ResultImage engine={undefined} results={[]} previewUrl={previewUrl} />
      <div className={styles.words}>
        <h1 className={styles.title}>{tData(tool.finalTitle)}</h1>
        <div className={styles.facts}>
          <Notice tone="warning">{bareMessage(needsLogin ? 'LOGIN_REQUIRED' : 'PAYMENT_REQUIRED', pageLanguage())}</Notice>
        </div>
        <div className={styles.actions}>
          <Button ref={button} size="large" wide onClick={get}>
            {t('Get this file')}
          </Button>
          <Button variant="secondary" wide icon={<Plus aria-hidden="true" size={16} />} onClick={onAddMore}>
            {takesFiles(tool) ? t('Add more files') : t('Change pages or options')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** The first page of the result as an image, which is all that is shown of it. */
function usePreview(taskRef: string): string | undefined {
  const [previewUrl, setPreviewUrl] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    // Without an image the result is the same.
    fetchTask(taskRef).then(
      (task) => isCurrent && setPreviewUrl(task.previewUrl),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [taskRef])
  return previewUrl
}
