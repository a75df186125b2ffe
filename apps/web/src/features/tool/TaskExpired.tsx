import { countOf } from '@octavo/core/text/format.ts'
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
  /** Starts again with the files that this device holds. */
  onSame: () => void
}

const title = 'Your files were removed'

/** The task's time is over. What this device still holds can be sent again; everything else is chosen anew. */
export function TaskExpired({ tool, state, onChoose, onSame }: TaskExpiredProps) {
  // With only some of them it would be another result.
  const held = state.files.every((file) => file.file) ? state.files.length : 0
  useEffect(() => announce(title), [])
  return (
    <div className={styles.gone}>
      <h1 className={hidden.hidden}>{tool.title}</h1>
      <EmptyState
        title={title}
        text="Everything of a task is deleted 30 minutes after it ended, as promised. To go on, start again."
        action={
          <div className={styles.actions}>
            {held > 0 && (
              <Button size="large" icon={<RotateCcw aria-hidden="true" size={18} />} onClick={onSame}>
                Start again with {countOf(held, 'file')}
              </Button>
            )}
            <Button
              size="large"
              variant={held > 0 ? 'secondary' : 'primary'}
              icon={<Plus aria-hidden="true" size={18} />}
              onClick={onChoose}
            >
              {takesFiles(tool) ? 'Choose files' : 'Start again'}
            </Button>
          </div>
        }
      />
    </div>
  )
}
