const restMs = 120

/** Acts once nothing has scrolled for a moment; returns a function that gives it up. */
export function whenScrollRests(act: () => void): () => void {
  let timer = setTimeout(end, restMs)

  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(end, restMs)
  }

  function giveUp(): void {
    clearTimeout(timer)
    window.removeEventListener('scroll', wait, { capture: true })
  }

  function end(): void {
    giveUp()
    act()
  }

  // Scroll events don't bubble, but every one passes here on its way down.
  window.addEventListener('scroll', wait, { capture: true, passive: true })
  return giveUp
}
