import { useSyncExternalStore } from 'react'

const large = { width: 158, height: 223 }
const small = { width: 108, height: 152 }
/** From here on more files in view are worth more than larger pages. */
const many = 40
const query = '(max-width: 560px)'

/** The size of a page on a card: smaller where two cards share the width of a phone, and where there are very many. */
export function useCardSize(count: number) {
  const isNarrow = useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
  return { page: isNarrow || count >= many ? small : large, isDense: count >= many }
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
