/** A step through what was done, wanted by a key or by the browser's own menu. */
export type WantedStep = 'undo' | 'redo'

export function stepOfKey({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): WantedStep | undefined {
  if (!ctrlKey && !metaKey) return undefined
  const letter = key.toLowerCase()
  if (letter === 'y') return 'redo'
  return letter === 'z' ? (shiftKey ? 'redo' : 'undo') : undefined
}

export function stepOfInput({ inputType }: Pick<InputEvent, 'inputType'>): WantedStep | undefined {
  if (inputType === 'historyUndo') return 'undo'
  return inputType === 'historyRedo' ? 'redo' : undefined
}

/**
 * Whether a key is the editor's also while one types: those that save, find and go to the next part of the screen. In the fields of a Mac,
 * Control with F and H are the system's own, to move and to delete.
 */
export function isForDesk(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  isMac = /^Mac/.test(navigator.platform),
): boolean {
  if (key === 'F6') return true
  return (metaKey || (ctrlKey && !isMac)) && ['s', 'f', 'h'].includes(key.toLowerCase())
}
