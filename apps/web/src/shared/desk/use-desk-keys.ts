import { t } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { hasOpenDialog } from '@octavo/ui/open-dialogs.ts'
import { useEffectEvent, useLayoutEffect } from 'react'

/** Acts on a key, and says whether it was taken. */
type Act = (event: KeyboardEvent) => boolean

/** The keys of a desk, wherever the focus is, unless a dialog or a menu is open or something nearer has taken them. */
export function useDeskKeys({ withControl, plain }: { withControl: Act; plain: Act }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || hasOpenDialog() || isInMenu(event.target)) return
    const isTaken = event.ctrlKey || event.metaKey ? withControl(event) : plain(event)
    if (isTaken) event.preventDefault()
  })
  // At once with what is shown: a key that is pressed right after isn't lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Escape closes a menu alone, and Delete is not for what was selected before. */
function isInMenu(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="menu"]') !== null
}

/** Undo and redo by key, with a word on what became of it. Says whether the key, pressed with Control, is one of theirs. */
export function stepByKey({ key, shiftKey }: KeyboardEvent, { undo, redo }: { undo: () => boolean; redo: () => boolean }): boolean {
  const letter = key.toLowerCase()
  if (letter !== 'z' && letter !== 'y') return false
  const isRedo = letter === 'y' || shiftKey
  const isDone = isRedo ? redo() : undo()
  announce(isDone ? (isRedo ? t('Redone') : t('Undone')) : isRedo ? t('Nothing to redo') : t('Nothing to undo'))
  return true
}
