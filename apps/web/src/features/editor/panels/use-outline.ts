import { useEffect, useState } from 'react'
import type { OutlineEntry } from '../../../shared/pdf/read-outline.ts'
import { useEditing } from '../use-editing.ts'

/** The outline of the file, once it is read; empty for most files. */
export function useOutline(): readonly OutlineEntry[] {
  const { document } = useEditing()
  const [entries, setEntries] = useState<readonly OutlineEntry[]>([])
  useEffect(() => {
    let isWanted = true
    document.pdf
      .outline()
      .then((read) => isWanted && setEntries(read))
      // Without an outline the pages are there all the same.
      .catch(() => {})
    return () => {
      isWanted = false
    }
  }, [document])
  return entries
}
