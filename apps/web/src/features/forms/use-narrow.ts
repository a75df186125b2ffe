import { useSyncExternalStore } from 'react'

const query = '(max-width: 699px)'

/** Whether the window is as narrow as a phone, where fields on a page are too small to type in. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
