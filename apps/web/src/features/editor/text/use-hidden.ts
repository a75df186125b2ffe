import type { Edit } from '@octavo/core/edits/edit.ts'
import { useMemo } from 'react'
import { useSame } from '../../../shared/use-same.ts'
import { hiddenBy, isExisting } from '../state/existing.ts'
import { hiddenText } from './hidden-text.ts'

/**
 * What edits take out of the image of their page. It doesn't change while one types, so that the image and the text of the page aren't
 * rendered with every letter.
 */
export function useHidden(edits: readonly Edit[]) {
  const changed = useSame(edits.flatMap((edit) => (edit.kind === 'text-change' ? [edit.block] : [])))
  const existing = useSame(edits.filter(isExisting))
  const hidden = useMemo(() => hiddenText(changed), [changed])
  const hiddenThings = useMemo(() => hiddenBy(existing), [existing])
  return { changed, existing, hidden, hiddenThings }
}
