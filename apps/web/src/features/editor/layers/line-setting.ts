import { widthOfTabs } from '@octavo/core/edits/justified-gap.ts'
import { textWidth } from '@octavo/ui/stage/stage-font.ts'
import { isCluster, spacedLetters } from '../../../shared/pdf/is-cluster.ts'
import type { LineSetting, SetWord } from '../text/set-words.ts'
import type { LineStyle, TextLine } from '../text/text-line.ts'

const knownSettings = new WeakMap<TextLine, { families: string; setting: LineSetting }>()

/** How the text of a line is set, measured in the fonts in which it is shown now. */
export function lineSetting(line: TextLine, familyOf: (style: LineStyle) => string): LineSetting {
  const families = line.styles.map(familyOf).join(';')
  const known = knownSettings.get(line)
  if (known?.families === families) return known.setting
  const setting = line.isTurned ? { words: [], tracked: 0, spaced: 0 } : measured(line, familyOf)
  knownSettings.set(line, { families, setting })
  return setting
}

function measured(line: TextLine, familyOf: (style: LineStyle) => string): LineSetting {
  const [words, letters, gaps]: [(SetWord & { count: number; gap: number })[], number[], number[]] = [[], [], []]
  for (const style of line.styles) {
    const widthOf = measureIn(familyOf(style), style.size)
    const sane = (spacing: number) => (Math.abs(spacing) < style.size / 2 ? spacing : 0)
    for (const { start, end, behind } of wordsIn(line, style)) {
      const text = textIn(line, start, end)
      const from = line.chars[start]?.from ?? 0
      const next = line.chars[behind]?.from
      const width = (to: number) => (to - from) / line.stretch
      const count = lettersIn(line, start, end)
      const alone = sane((width(line.chars[end - 1]?.to ?? from) - widthOf(text)) / count)
      const hasGap = behind > end && next !== undefined
      const room = hasGap ? width(next) - widthOf(`${text} `) - alone * (count + 1) : 0
      // Words that overlap on the page are shown with less overlap, so that both can be read and selected.
      const withGap = hasGap ? { spacing: alone, wordSpacing: Math.max(room, -style.size / 2) } : undefined
      const gap = hasGap ? gapBehind(line, end, behind) : 0
      words.push({ text, count, gap, show: style.show, alone, withGap })
      for (let index = start; index < end - 1; index += 1) letters.push(stepOf(line, index) - widthOf(textIn(line, index, index + 1)))
      if (hasGap) gaps.push(gap / line.stretch - widthOf(' '))
    }
  }
  const tracked = median(letters)
  const tab = tabWidth(line)
  // What is written behind a word begins behind the tracking of its last letter.
  const set = words.map(({ count, gap, ...word }) => ({ ...word, alone: word.alone + tracked / count, ...(gap > tab && { hasTab: true }) }))
  // A gap has the tracking of the letter before it and of its space.
  return { words: set, tracked, spaced: gaps.length > 0 ? median(gaps) - 2 * tracked : 0 }
}

/** From which width on a gap of a line is none between words. */
export function tabWidth(line: TextLine): number {
  const words = wordsIn(line, { start: 0, end: line.chars.length })
  return widthOfTabs(
    words.slice(0, -1).map(({ end, behind }) => gapBehind(line, end, behind)),
    line.size,
  )
}

function gapBehind({ chars }: TextLine, end: number, behind: number): number {
  const next = chars[behind]?.from ?? 0
  return next - (chars[end - 1]?.to ?? next)
}

/** The words of a style by the indexes of their characters: the first, the one behind the last, and the one behind the spaces. */
function wordsIn({ chars }: TextLine, { start, end }: Pick<LineStyle, 'start' | 'end'>): { start: number; end: number; behind: number }[] {
  const words: { start: number; end: number; behind: number }[] = []
  const isSpace = (index: number) => (chars[index]?.text ?? '').trim() === ''
  for (let index = start; index < end; ) {
    const first = index
    while (index < end && !isSpace(index)) index += 1
    const last = index
    while (index < end && isSpace(index)) index += 1
    if (last > first) words.push({ start: first, end: last, behind: index })
  }
  return words
}

function textIn({ chars }: TextLine, start: number, end: number): string {
  return chars
    .slice(start, end)
    .map(({ text }) => text)
    .join('')
}

/** Behind how many letters of some characters spacing is put: once behind those that are one glyph. */
function lettersIn({ chars }: TextLine, start: number, end: number): number {
  const counts = chars.slice(start, end).map(({ text }) => (isCluster(text) ? 1 : spacedLetters(text)))
  return Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  )
}

/** How far behind a character the next one begins. */
function stepOf({ chars, stretch }: TextLine, index: number): number {
  return ((chars[index + 1]?.from ?? 0) - (chars[index]?.from ?? 0)) / stretch
}

function measureIn(fontFamily: string, size: number): (text: string) => number {
  const widths = new Map<string, number>()
  return (text) => {
    const known = widths.get(text) ?? textWidth(text, fontFamily, size)
    widths.set(text, known)
    return known
  }
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
