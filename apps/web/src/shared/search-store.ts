import type { ToolType } from '@octavo/tools'

/** What the search looks through: everything, or the tools that fit the files in hand. */
export interface SearchRequest {
  only?: readonly ToolType[]
  /** Called with the chosen tool before its page opens. */
  onChoose?: (type: ToolType) => void
}

let request: SearchRequest | undefined
const listeners = new Set<() => void>()

/** The open search, as an external store of React. */
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
