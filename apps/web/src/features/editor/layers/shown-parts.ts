import type { TextSetting } from '@octavo/core/edits/edit.ts'
import { justifiedGap, widthOfTabs } from '@octavo/core/edits/justified-gap.ts'
import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import type { WordFonts } from '../text/similar-words.ts'
import type { TextLine } from '../text/text-line.ts'
import { type LookParts, lookOfRun, type RunLook, shownRuns, widthIn } from './line-look.ts'
import { tabWidth } from './line-setting.ts'
import { stylesOf } from './word-fonts.ts'

/** A part of a line of a paragraph and how it looks. */
export interface ShownPart {
  text: string
  look: RunLook
  /** Whether its spaces are among those that share the room of a justified line. */
  sharesRoom: boolean
}

interface PartParts extends LookParts {
  setting: TextSetting
  /** Whether the gaps of the line share its room. */
  sharesRoom?: boolean
}

/** Runs of a paragraph and how they look, words in similar fonts cut out of them. */
export function shownParts(runs: readonly ChangedRun[], fonts: WordFonts, { sharesRoom, ...parts }: PartParts): ShownPart[] {
  // The spaces that the page has in a justified line are as wide as that line needed them: what is written there has those of its font.
  const added = { ...(parts.setting.align === 'justify' && { spaced: 0 }), ...(sharesRoom && { isAlike: likeness(parts) }) }
  return shownRuns(runs, fonts, { ...parts, added }).map((run) => ({
    text: run.text,
    look: lookOfRun(run, parts),
    sharesRoom: run.sharesRoom ?? false,
  }))
}

/** Whether two shows of a page look the same. */
function likeness({ lines }: LookParts): (show: number, other: number) => boolean {
  const styles = stylesOf(lines)
  return (show, other) => {
    const [one, two] = [styles.get(show), styles.get(other)]
    if (show === other || !one || !two) return show === other
    return one.font === two.font && one.color === two.color && Math.abs(one.size - two.size) < 0.06 && Math.abs(one.rise - two.rise) < 0.05
  }
}

/** How wide parts of a line are in the spacing that they have, in points before the line is stretched. */
export function naturalWidth(parts: readonly ShownPart[]): number {
  return parts.reduce((sum, { text, look }) => sum + widthIn(text, look), 0)
}

/** Parts of a line whose spaces share its room, as the engine sets it. */
export function justifiedParts(
  parts: readonly ShownPart[],
  room: number,
  { line, isNew }: { line: TextLine; isNew: boolean },
): ShownPart[] {
  const spacesIn = ({ text, sharesRoom }: ShownPart) => (sharesRoom ? text.split(' ').length - 1 : 0)
  const spaces = parts.reduce((sum, part) => sum + spacesIn(part), 0)
  const spaceWidths = parts.reduce((sum, part) => sum + spacesIn(part) * widthIn(' ', part.look), 0)
  const shared = room / line.stretch - naturalWidth(parts) + spaceWidths
  const tab = isNew ? widthOfTabs([], line.size) : tabWidth(line)
  const gap = justifiedGap(shared * line.stretch, spaces, { size: line.size, tab }) / line.stretch
  return parts.map((part) => {
    if (spacesIn(part) === 0) return part
    return { ...part, look: { ...part.look, wordSpacing: part.look.wordSpacing + gap - widthIn(' ', part.look) } }
  })
}
