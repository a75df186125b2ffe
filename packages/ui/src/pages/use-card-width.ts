import { useSyncExternalStore } from 'react'

const wide = { width: 158, height: 223 }
const narrow = { width: 108, height: 152 }
const query = '(max-width: 560px)'

/** The size of a page on a card: smaller where two cards share the width of a phone. */
export function useCardWidth() {
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
  return isNarrow ? narrow : wide
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
