import { t } from '@octavo/core/words/t.ts'
import { useEffect, useRef } from 'react'
import { announce } from '../announce.ts'
import { hasOpenDialog } from '../open-dialogs.ts'
import type { HistorySteps } from './history.ts'

/** Ctrl Z and Ctrl Shift Z or Ctrl Y, wherever the focus is; text fields have their own undo. */
export function useUndoKeys(steps: HistorySteps): void {
  const latest = useRef(steps)
  useEffect(() => {
    latest.current = steps
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y') || isElsewhere(event.target)) return
      const isRedo = key === 'y' || event.shiftKey
      const step = isRedo ? latest.current.redo : latest.current.undo
      event.preventDefault()
      event.stopPropagation()
      if (step) step()
      else announce(isRedo ? t('Nothing to redo') : t('Nothing to undo'))
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [])
}

const textless = ['checkbox', 'radio', 'color', 'range', 'button'].map((type) => `[type=${type}]`).join(', ')

function isElsewhere(target: EventTarget | null): boolean {
  const isText = target instanceof Element && target.matches(`input:not(${textless}), textarea, [contenteditable]`)
  return isText || hasOpenDialog()
}
