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
