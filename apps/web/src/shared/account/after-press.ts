let isPressed = false

/**
 * Runs the work after the current press has had its effect. An error that appears on blur moves what is below it, and a button that moves
 * under the finger would be missed.
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
