import type { Edit } from '@octavo/core/edits/edit.ts'
import { useEffect, useState } from 'react'
import { usePageEdits } from '../use-editing.ts'

const restMs = 300

/** The edits of a page once nothing has changed for a moment: small images needn't follow every key, and may not slow it down. */
export function useSettledEdits(key: string): readonly Edit[] {
  const edits = usePageEdits(key)
  const [settled, setSettled] = useState(edits)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(edits), restMs)
    return () => clearTimeout(timer)
  }, [edits])
  return settled
}
