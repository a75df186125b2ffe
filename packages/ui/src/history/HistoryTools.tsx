import { t } from '@octavo/core/words/t.ts'
import { Redo2, Undo2 } from 'lucide-react'
import { ToolbarButton } from '../ToolbarButton.tsx'
import type { HistorySteps } from './history.ts'

/** The buttons that undo and redo. */
export function HistoryTools({ undo, redo }: HistorySteps) {
  return (
    <>
      <ToolbarButton label={t('Undo')} Icon={Undo2} disabled={!undo} onClick={() => undo?.()} />
      <ToolbarButton label={t('Redo')} Icon={Redo2} disabled={!redo} onClick={() => redo?.()} />
    </>
  )
}
