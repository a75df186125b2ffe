import type { Paragraph, ParagraphRule } from '@octavo/layout/model.ts'
import type { WordBlock } from './held-groups.ts'

/**
 * Blocks whose neighbouring paragraphs have lines of different colours: Word and LibreOffice draw equal lines of neighbours once, below the last
 * of them. The least step of blue can't be seen.
 */
export function withPartedRules(blocks: readonly WordBlock[]): WordBlock[] {
  let before: Paragraph['rules']
  return blocks.map((block) => {
    if (block.kind !== 'paragraph') return block
    const { rules } = block
    const isEqual = rules && before && isSame(rules.above, before.above) && isSame(rules.below, before.below)
    before = isEqual ? { ...(rules.above && { above: tinted(rules.above) }), ...(rules.below && { below: tinted(rules.below) }) } : rules
    return isEqual && before ? { ...block, rules: before } : block
  })
}

function isSame(one: ParagraphRule | undefined, other: ParagraphRule | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && one.colour === other.colour)
}

function tinted(rule: ParagraphRule): ParagraphRule {
  return { ...rule, colour: rule.colour ^ 1 }
}
