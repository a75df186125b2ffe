import { useSyncExternalStore } from 'react'

const query = '(hover: none)'

/** Tells whether the page is used by fingers, which cannot hover. */
export function useIsTouch(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(query).matches)
}

function watch(onChange: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
