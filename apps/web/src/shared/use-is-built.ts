import { useSyncExternalStore } from 'react'

/** Whether this is the page as it was built, which knows neither its query nor this device; the first render must match it. */
export function useIsBuilt(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}

const never = () => () => {}
