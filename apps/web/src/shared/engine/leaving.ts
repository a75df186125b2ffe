let leaving = false

/** Whether the page is being left: its calls are then aborted, which says nothing about the server. */
export function isLeaving(): boolean {
  return leaving
}

if (typeof addEventListener === 'function') {
  addEventListener('pagehide', () => {
    leaving = true
  })
  addEventListener('pageshow', () => {
    leaving = false
  })
}
