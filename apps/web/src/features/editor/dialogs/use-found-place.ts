import { announce } from '@octavo/ui/announce.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useEditing } from '../use-editing.ts'
import type { FoundPlace } from './found-places.ts'

/** The place of a search that is looked at, marked on its page with all others; and the way to the next and the one before. */
export function useFoundPlace(places: readonly FoundPlace[], onShow: (key: string, y: number, x: number) => void) {
  const { editor } = useEditing()
  const [at, setAt] = useState<number>()
  const isAwaited = useRef(false)
  const now = at === undefined || places.length === 0 ? undefined : Math.min(at, places.length - 1)

  const show = (next: number) => {
    const place = places[next]
    if (!place) return
    setAt(next)
    const corners = place.quads.flat()
    onShow(place.key, Math.min(...corners.map(({ y }) => y)), Math.min(...corners.map(({ x }) => x)))
    announce(linesOf(place))
  }
  const showAwaited = useEffectEvent(() => {
    if (isAwaited.current && now !== undefined) show(now)
    isAwaited.current = false
  })
  useEffect(() => editor.setFound({ places, at: now }), [editor, places, now])
  useEffect(() => () => editor.setFound(undefined), [editor])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is found
  useEffect(() => showAwaited(), [places])

  const place = now === undefined ? undefined : places[now]
  return {
    place: place && { ...place, number: (now ?? 0) + 1 },
    /** The first time, to the first place from the page in view. */
    go(direction: 1 | -1) {
      if (places.length === 0) return
      if (now !== undefined) return show((now + direction + places.length) % places.length)
      const { current, history } = editor.store.get()
      const order = new Map(history.present.pages.map(({ key }, index) => [key, index]))
      const first = places.findIndex(({ key }) => (order.get(key) ?? 0) >= (order.get(current) ?? 0))
      show(Math.max(0, first))
    },
    /** The place will be gone in a moment: the one that takes its number is shown. */
    leave() {
      isAwaited.current = true
    },
    /** Something else is searched for. */
    forget: () => setAt(undefined),
  }
}

/** What the lines of a place say: a paragraph would be read for long. */
function linesOf({ text: { text }, hit }: FoundPlace): string {
  const end = text.indexOf('\n', hit.end)
  return text.slice(text.lastIndexOf('\n', hit.start) + 1, end === -1 ? undefined : end).replaceAll('\n', ' ')
}
