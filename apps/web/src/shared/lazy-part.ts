import { type ComponentType, lazy, useState } from 'react'
import { retryImport } from './retry-import.ts'

/** A component in a separate chunk that can be preloaded. */
export interface LazyPart<Props extends object> {
  /** Starts loading it if needed. Rejects if that fails; the next call tries again. */
  fetch(): Promise<ComponentType<Props>>
  /** The component, once loaded. */
  fetched(): ComponentType<Props> | undefined
  /** A component that suspends until it is loaded. */
  Later: ComponentType<Props>
}

/** Makes a part from an `import()`. */
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
 * The component to render for a part. A preloaded one is rendered at once, where `lazy` alone would show a fallback first and hold it for
 * 300 ms. Chosen once, since another component in the same place would lose its state.
 */
export function useLazyPart<Props extends object>(part: LazyPart<Props>): ComponentType<Props>
export function useLazyPart<Props extends object>(part: LazyPart<Props> | undefined): ComponentType<Props> | undefined
export function useLazyPart<Props extends object>(part: LazyPart<Props> | undefined): ComponentType<Props> | undefined {
  const [shown] = useState(() => part && (part.fetched() ?? part.Later))
  return shown
}
