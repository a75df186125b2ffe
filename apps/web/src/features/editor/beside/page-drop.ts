import type { PageDrop } from '../state/editor-store.ts'

/** The small pages, and the pages of the edited document. Those of the second one are only read. */
const lists = '[data-rail], [data-tool][tabindex]:not([data-tool="read"])'

/** Where a page that is dropped at a point of the window would come: behind the last page whose middle is above it. */
export function dropAt({ x, y }: { x: number; y: number }): PageDrop | undefined {
  const list = document.elementFromPoint(x, y)?.closest(lists)
  if (!list) return undefined
  const above = [...list.querySelectorAll<HTMLElement>('[data-key], [data-page]')]
    .map((page) => ({ key: page.dataset.key ?? page.dataset.page, middle: middleOf(page) }))
    .filter(({ middle }) => middle < y)
    .toSorted((one, other) => one.middle - other.middle)
  return { after: above.at(-1)?.key }
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}
