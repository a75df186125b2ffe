import { whenScrollRests } from '@octavo/ui/when-scroll-rests.ts'
import { useEffect, useState } from 'react'
import type { EditorDocument, PageLines } from './editor-document.ts'

/** The text of a page. It is read when scrolling rests: for pages that only pass, it would take time from drawing them. */
export function usePageLines(document: EditorDocument, page: number): PageLines | undefined {
  const [read, setRead] = useState<{ page: number; lines: PageLines }>()
  const known = document.knownLines(page)
  useEffect(() => {
    if (known) return
    let isWanted = true
    const giveUp = whenScrollRests(() => {
      document
        .lines(page)
        .then((lines) => isWanted && setRead({ page, lines }))
        // Text that can't be read can't be changed or copied either; the page is shown all the same.
        .catch(() => {})
    })
    return () => {
      isWanted = false
      giveUp()
    }
  }, [document, page, known])
  return known ?? (read?.page === page ? read.lines : undefined)
}
