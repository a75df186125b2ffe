import { useEffect, useEffectEvent } from 'react'
import { settleText } from '../state/content.ts'
import { isSameText } from '../text/styled-letters.ts'
import { useEditing } from '../use-editing.ts'
import { type BlockParts, type BlockTextProps, settledRuns } from './block-look.ts'

/**
 * Breaks a changed paragraph into lines again when its words become wider or narrower without anyone typing: by another look, or because
 * they were measured before their font had come. That belongs to the step before it. `fonts` names those that are there, once all are.
 */
export function useSettledLines({ edit, ...parts }: BlockParts & Pick<BlockTextProps, 'edit'>, fonts: string | undefined): void {
  const { editor } = useEditing()
  const settle = useEffectEvent(() => {
    if (fonts === undefined || edit.text.length === 0) return
    const text = settledRuns(edit.text, parts)
    if (isSameText(text, edit.text)) return
    editor.follow((content) => settleText(content, edit, text))
  })
  const looks = JSON.stringify(edit.text.map(({ text: _, ...look }) => look))
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines are only broken again when widths change
  useEffect(() => settle(), [looks, fonts])
}
