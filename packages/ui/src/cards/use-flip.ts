import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

type Places = ReadonlyMap<string, { element: HTMLElement; left: number; top: number }>

/** Animates the children of a list to their new places when their order changes. Children are identified by `data-id`. */
export function useFlip(list: RefObject<HTMLElement | null>, items: readonly { id: string }[]): void {
  const places = useRef<Places>(new Map())
  const order = items.map(({ id }) => id).join('\n')
  // Measuring makes the browser lay out the page at once, so that it is done only when something can have moved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what it waits for
  useLayoutEffect(() => {
    const before = places.current
    const after = placesIn(list.current)
    places.current = after
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const [id, { element, left, top }] of after) {
      const old = before.get(id)
      if (!old || (old.left === left && old.top === top)) continue
      element.animate([{ translate: `${old.left - left}px ${old.top - top}px` }, { translate: '0' }], { duration: 250, easing: 'ease-out' })
    }
  }, [list, order])
  useEffect(() => {
    const watched = list.current
    if (!watched) return
    const observer = new ResizeObserver(() => {
      places.current = placesIn(watched)
    })
    observer.observe(watched)
    return () => observer.disconnect()
  }, [list])
}

/** Positions are relative to the list, so that scrolling isn't a movement. */
function placesIn(list: HTMLElement | null): Places {
  const children = [...(list?.querySelectorAll<HTMLElement>(':scope > [data-id]') ?? [])]
  return new Map(children.map((element) => [element.dataset.id ?? '', { element, left: element.offsetLeft, top: element.offsetTop }]))
}
