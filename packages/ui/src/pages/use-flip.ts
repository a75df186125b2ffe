import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Lets the children of a list glide to their new places when their order changes. Children are known by `data-id`. */
export function useFlip(list: RefObject<HTMLElement | null>, items: readonly { id: string }[]): void {
  const places = useRef(new Map<string, { left: number; top: number }>())
  const order = items.map(({ id }) => id).join('\n')
  const knownOrder = useRef(order)
  useLayoutEffect(() => {
    const before = places.current
    const after = placesIn(list.current)
    const isMoved = knownOrder.current !== order && !matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const [id, { element, left, top }] of isMoved ? after : []) {
      const old = before.get(id)
      if (!old || (old.left === left && old.top === top)) continue
      element.animate([{ translate: `${old.left - left}px ${old.top - top}px` }, { translate: '0' }], { duration: 250, easing: 'ease-out' })
    }
    places.current = after
    knownOrder.current = order
  })
}

/** Places are counted within the list, so that scrolling is no movement. */
function placesIn(list: HTMLElement | null) {
  const children = [...(list?.querySelectorAll<HTMLElement>(':scope > [data-id]') ?? [])]
  return new Map(children.map((element) => [element.dataset.id ?? '', { element, left: element.offsetLeft, top: element.offsetTop }]))
}
