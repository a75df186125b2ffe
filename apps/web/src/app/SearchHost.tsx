import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { retryImport } from '../shared/retry-import.ts'
import { closeSearch, openSearch, searchStore } from '../shared/search-store.ts'

const SearchDialog = lazy(() => retryImport(async () => ({ default: (await import('../features/search/SearchDialog.tsx')).SearchDialog })))

/** Ctrl+K, or Cmd+K, opens the search anywhere. Its code is loaded on first use. */
export function SearchHost() {
  const request = useSyncExternalStore(searchStore.subscribe, searchStore.read, searchStore.readOnServer)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      openSearch()
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  if (!request) return null
  return (
    <Suspense>
      <SearchDialog request={request} onClose={closeSearch} />
    </Suspense>
  )
}
