/** Calls back at once, and once a frame while an element is scrolled or resized; returns a function that ends the watch. */
export function watchScroll(element: HTMLElement, measure: () => void): () => void {
  let frame = 0
  const later = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      measure()
    })
  }
  measure()
  element.addEventListener('scroll', later, { passive: true })
  const observer = new ResizeObserver(later)
  observer.observe(element)
  return () => {
    cancelAnimationFrame(frame)
    element.removeEventListener('scroll', later)
    observer.disconnect()
  }
}
