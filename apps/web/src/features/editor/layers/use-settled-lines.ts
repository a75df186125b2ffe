import { useEffect, useEffectEvent } from 'react'
import { settleText } from '../state/content.ts'
import { isSameText } from '../text/styled-letters.ts'
import { useEditing } from '../use-editing.ts'
import { type BlockTextProps, settledRuns } from './block-look.ts'

/**
 * Breaks a changed paragraph into lines again when its words become wider or narrower without anyone typing: by another look, or because
 * they were measured before their font had come. That belongs to the step before it.
 */
export function useSettledLines(
  { edit, block, lines, document, page }: Pick<BlockTextProps, 'edit' | 'block' | 'lines' | 'document' | 'page'>,
  areFontsThere: boolean,
): void {
  const { editor } = useEditing()
  const settle = useEffectEvent(() => {
    if (!areFontsThere || edit.text.length === 0) return
    const text = settledRuns(edit.text, { block, lines, document, page })
    if (isSameText(text, edit.text)) return
    editor.follow((content) => settleText(content, edit, text))
  })
  const looks = JSON.stringify(edit.text.map(({ text: _, ...look }) => look))
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines are only broken again when widths change
  useEffect(() => settle(), [looks, areFontsThere])
}
