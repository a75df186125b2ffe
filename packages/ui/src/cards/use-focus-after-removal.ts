import { type RefObject, useEffect, useRef } from 'react'

/** Moves keyboard focus to the neighbour of a removed card. Call the returned function with the id about to be removed. */
export function useFocusAfterRemoval(list: RefObject<HTMLElement | null>, files: readonly { id: string }[]): (id: string) => void {
  const leaving = useRef<{ id: string; index: number }>(undefined)
  useEffect(() => {
    const gone = leaving.current
    if (!gone || files.some(({ id }) => id === gone.id)) return
    leaving.current = undefined
    const handles = list.current?.querySelectorAll<HTMLElement>('[data-handle], :scope > li > button') ?? []
    handles[Math.min(gone.index, handles.length - 1)]?.focus({ preventScroll: true })
  })
  return (id) => {
    leaving.current = { id, index: files.findIndex((file) => file.id === id) }
  }
}
