import { type ComponentType, lazy, useState } from 'react'
import { retryImport } from './retry-import.ts'

/** A component that lies in a chunk of its own and can be fetched ahead. */
export interface LazyPart<Props extends object> {
  /** Begins to fetch it where that has not been done. Rejects when it cannot be had now; the next call tries again. */
  fetch(): Promise<ComponentType<Props>>
  /** The component, once it was fetched. */
  fetched(): ComponentType<Props> | undefined
  /** A stand-in that suspends until it is there. */
  Later: ComponentType<Props>
}

/** Makes a part of what `import()` gives. */
export function createLazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): LazyPart<Props> {
  let component: ComponentType<Props> | undefined
  let fetching: Promise<ComponentType<Props>> | undefined

  async function begin(): Promise<ComponentType<Props>> {
    try {
      component = (await load()).default
      return component
    } catch (error) {
      fetching = undefined
      throw error
    }
  }

  function fetch(): Promise<ComponentType<Props>> {
    fetching ??= begin()
    return fetching
  }

  return { fetch, fetched: () => component, Later: lazy(async () => ({ default: await retryImport(fetch) })) as ComponentType<Props> }
}

/**
 * The component to show for a part. One that was fetched ahead is shown at once, where `lazy` alone would show a fallback first
 * and then hold it for 300 ms. Chosen once, since another component in the same place would forget what the first one knows.
 */
export function useLazyPart<Props extends object>(part: LazyPart<Props>): ComponentType<Props>
export function useLazyPart<Props extends object>(part: LazyPart<Props> | undefined): ComponentType<Props> | undefined
export function useLazyPart<Props extends object>(part: LazyPart<Props> | undefined): ComponentType<Props> | undefined {
  const [shown] = useState(() => part && (part.fetched() ?? part.Later))
  return shown
}
