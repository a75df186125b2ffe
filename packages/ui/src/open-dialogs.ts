let openDialogs = 0

/** Notes that a modal dialog is open, until the returned function is called. The page behind it doesn't scroll. */
export function noteOpenDialog(): () => void {
  note(1)
  return () => note(-1)
}

/** Asked at every key, so it may not look through the page. */
export function hasOpenDialog(): boolean {
  return openDialogs > 0
}

/** An attribute, since a `:has()` for the root is matched against the whole page whenever anything on it comes or goes. */
function note(by: 1 | -1): void {
  openDialogs += by
  document.documentElement.toggleAttribute('data-modal', hasOpenDialog())
}
