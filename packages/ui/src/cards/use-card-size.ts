import { useSyncExternalStore } from 'react'

const large = { width: 158, height: 223 }
const small = { width: 108, height: 152 }
/** From this number on, seeing more files is better than larger pages. */
const many = 40
const query = '(max-width: 560px)'

/** The page size on a card: smaller if two cards share the width of a phone, and if there are very many. */
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
