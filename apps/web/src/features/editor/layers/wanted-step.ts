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

/** Whether a key is the editor's also while one types: those that save, find and go to the next part of the screen. */
export function isForDesk({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return key === 'F6' || ((ctrlKey || metaKey) && ['s', 'f', 'h'].includes(key.toLowerCase()))
}
