import { useSyncExternalStore } from 'react'

const query = '(hover: none)'

/** Whether the page is used by touch, without hover. */
export function useIsTouch(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(query).matches)
}

function watch(onChange: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
