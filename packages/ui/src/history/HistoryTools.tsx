import { Redo2, Undo2 } from 'lucide-react'
import { Tool } from '../Tool.tsx'
import type { HistorySteps } from './history.ts'

/** The buttons that undo and redo. */
export function HistoryTools({ undo, redo }: HistorySteps) {
  return (
    <>
      <Tool label="Undo" Icon={Undo2} disabled={!undo} onClick={() => undo?.()} />
      <Tool label="Redo" Icon={Redo2} disabled={!redo} onClick={() => redo?.()} />
    </>
  )
}
