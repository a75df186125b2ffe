let isPressed = false

/**
 * Does something once the press that goes on has done what it was meant for. An error that appears as a field is left moves what stands
 * below it, and a button that moves under the finger is missed.
 */
export function afterPress(work: () => void): void {
  if (isPressed) addEventListener('pointerup', () => setTimeout(work), { once: true })
  else setTimeout(work)
}

if (typeof addEventListener === 'function') {
  const note = (pressed: boolean) => () => {
    isPressed = pressed
  }
  addEventListener('pointerdown', note(true), true)
  addEventListener('pointerup', note(false), true)
  addEventListener('pointercancel', note(false), true)
}
