import type { DeskField } from '../state/form-content.ts'

/** How a page is brought into view, at a height of it in points. */
export type ShowPage = (key: string, y?: number) => void

/** Scrolls to a field and gives it the focus, once its page is there. */
export function goToField(field: DeskField, showPage: ShowPage): void {
  const [first] = field.widgets
  if (!first) return
  if (!focusField(field.id)) {
    showPage(String(first.page + 1), Math.max(1, first.box.y))
    focusSoon(field.id, mostFrames)
  }
}

/** The control of a field on the page: of several, the one that is chosen. */
export function controlOf(id: string): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-page] [data-field="${CSS.escape(id)}"]`)]
  return all.find((control) => control instanceof HTMLInputElement && control.checked) ?? all[0]
}

const mostFrames = 60

function focusField(id: string): boolean {
  const control = controlOf(id)
  if (!control) return false
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}

function focusSoon(id: string, frames: number): void {
  requestAnimationFrame(() => {
    if (!focusField(id) && frames > 0) focusSoon(id, frames - 1)
  })
}
