/**
 * Keeps the focus of keyboard users in a list whose rows are removed. When the focused thing is removed, the focus moves to the menu of the row
 * that stands there now, or to the box itself: never to a button that would delete something else when Enter is pressed twice.
 */
export function keepFocus(box: HTMLElement): () => void {
  let last: { element: Element; menusBefore: number } | undefined
  const menus = () => [...box.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]')]
  const focused = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    const isBefore = (menu: Element) => (menu.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    last = { element: target, menusBefore: menus().filter(isBefore).length }
  }
  const left = () => {
    const { element } = last ?? {}
    // What is still there when the focus has gone was left on purpose.
    queueMicrotask(() => {
      if (element?.isConnected && last?.element === element && document.activeElement !== element) last = undefined
    })
  }
  const observer = new MutationObserver(() => {
    if (!last || last.element.isConnected || document.activeElement !== document.body) return
    const { menusBefore } = last
    last = undefined
    const rest = menus()
    const next = rest[Math.min(menusBefore, rest.length - 1)] ?? box
    next.focus({ preventScroll: next === box })
  })
  box.addEventListener('focusin', focused)
  box.addEventListener('focusout', left)
  observer.observe(box, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    box.removeEventListener('focusin', focused)
    box.removeEventListener('focusout', left)
  }
}
