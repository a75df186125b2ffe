import type { ToolType } from '@octavo/tools'

/** What the search covers: everything, or the tools that fit the chosen files. */
export interface SearchRequest {
  only?: readonly ToolType[]
  /** Called with the chosen tool before its page opens. */
  onChoose?: (type: ToolType) => void
}

let request: SearchRequest | undefined
const listeners = new Set<() => void>()

/** The open search, as an external store for React. */
export const searchStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): SearchRequest | undefined => request,
  readOnServer: (): SearchRequest | undefined => undefined,
}

export function openSearch(wanted: SearchRequest = {}): void {
  change(wanted)
}

export function closeSearch(): void {
  change(undefined)
}

function change(next: SearchRequest | undefined): void {
  request = next
  for (const listener of listeners) listener()
}
