import type { TextAnchor } from '@octavo/core/edits/styled-text.ts'
import type { HiddenText } from '../../../shared/paper/PaperImage.tsx'

/** The text of a page that changes take the place of, with where it stands. */
export function hiddenText(changed: readonly TextAnchor[]): HiddenText[] {
  return changed.flatMap(({ box, spans }) => {
    const { y = 0, height = Number.MAX_SAFE_INTEGER } = box ?? {}
    return spans.map(({ show }) => ({ show, top: y, bottom: y + height }))
  })
}
