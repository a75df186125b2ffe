import { useEffect, useState } from 'react'
import type { PageThings } from '../../../shared/pdf/page-things.ts'
import type { DrawnPage } from '../editor-document.ts'

/** The images and annotations of a page, read when they're needed. */
export function useThings(drawn: DrawnPage | undefined, isWanted: boolean): PageThings | undefined {
  const { document, page } = drawn ?? {}
  const [read, setRead] = useState<{ page: number; things: PageThings }>()
  const known = page === undefined ? undefined : document?.knownThings(page)
  useEffect(() => {
    if (known || !document || page === undefined || !isWanted) return
    let isAwaited = true
    document
      .things(page)
      .then((things) => isAwaited && setRead({ page, things }))
      // What can't be read can't be changed either; the page is shown all the same.
      .catch(() => {})
    return () => {
      isAwaited = false
    }
  }, [document, page, known, isWanted])
  return known ?? (read?.page === page ? read?.things : undefined)
}
