import { plural } from '@octavo/core/words/plural.ts'
import { t, tData } from '@octavo/core/words/t.ts'
import type { ReadyTool } from '@octavo/tools'
import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { EmptyState } from '@octavo/ui/EmptyState.tsx'
import hidden from '@octavo/ui/hidden.module.css'
import { Plus, RotateCcw } from 'lucide-react'
import { useEffect } from 'react'
import styles from './TaskExpired.module.css'
import { takesFiles } from './work/takes-files.ts'
import type { WorkIn } from './work/work-state.ts'

interface TaskExpiredProps {
  tool: ReadyTool
  state: WorkIn<'gone'>
  onChoose: () => void
  /** Starts again with the files on this device. */
  onSame: () => void
}

/** The task has expired. Files still on this device can be uploaded again; other files have to be chosen again. */
export function TaskExpired({ tool, state, onChoose, onSame }: TaskExpiredProps) {
  const title = t('Your files were deleted')
  // With only some of them the result would be different.
  const held = state.files.every((file) => file.file) ? state.files.length : 0
  useEffect(() => announce(title), [title])
  return (
    <div className={styles.gone}>
      <h1 className={hidden.hidden}>{tData(tool.title)}</h1>
      <EmptyState
        title={title}
        text={t('We delete all files 30 minutes after a task ends. Start again to continue.')}
        action={
          <div className={styles.actions}>
            {held > 0 && (
              <Button size="large" icon={<RotateCcw aria-hidden="true" size={18} />} onClick={onSame}>
                {plural(held, 'Start again with # file', 'Start again with # files')}
              </Button>
            )}
            <Button
              size="large"
              variant={held > 0 ? 'secondary' : 'primary'}
              icon={<Plus aria-hidden="true" size={18} />}
              onClick={onChoose}
            >
              {takesFiles(tool) ? t('Choose files') : t('Start again')}
            </Button>
          </div>
        }
      />
    </div>
  )
}
