import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'

/** A word of a line of the page, and by how much farther its letters stand apart than its font has them, in points. */
export interface SetWord {
  text: string
  /** The show whose font it has. */
  show: number
  alone: number
  /** With the space behind it, so that its letters and the next word stand where the page has them; undefined if there is none. */
  withGap?: { spacing: number; wordSpacing: number } | undefined
  /** Whether the gap behind it puts the next word at a place. */
  hasTab?: boolean
}

/** How the text of a line is set. */
export interface LineSetting {
  words: readonly SetWord[]
  /** By how much most letters and spaces are wider than their font has them: what is written beside them is set like that. */
  tracked: number
  spaced: number
  /** For a line whose gaps share its room: whether shows look the same. What is written in another look is one piece for the engine. */
  isAlike?: ((show: number, other: number) => boolean) | undefined
}

/** A run as it is shown. */
export interface ShownRun extends ChangedRun {
  /** Behind each of its letters and spaces, in points. */
  spacing?: number
  wordSpacing?: number
  /** Whether its spaces are among those that share the room of the line. */
  sharesRoom?: boolean
}

/**
 * The runs of a line as they are shown. The engine leaves words at its beginning and end as they are, by whatever kerning, and sets the others
 * by the widths of their font; so those are cut out as runs of their own.
 */
export function setWords(runs: readonly ChangedRun[], setting: LineSetting): ShownRun[] {
  const tokens = runs.flatMap((run): Token[] =>
    isPlain(run)
      ? run.text.split(/(?<=\s)(?=\S)/).map((text) => ({ run, text, isPlain: true }))
      : [{ run, text: run.text, isPlain: false }],
  )
  const start = commonWords(tokens, setting.words)
  const end = commonWords(tokens.slice(start).reverse(), setting.words.slice(start).reverse())
  const written = { spacing: setting.tracked, wordSpacing: setting.spaced }
  const sharing = sharingOf(setting, showBeside(setting.words, start, end))
  const pieces = tokens.flatMap(({ run, text, isPlain: isOwn }, index): Piece[] => {
    const fromEnd = tokens.length - index
    const known = index < start ? setting.words[index] : fromEnd <= end ? setting.words.at(-fromEnd) : undefined
    if (!isOwn) return [{ run, isAlone: false }]
    const added = { ...written, ...sharing(run, known !== undefined) }
    const keepsGap = !setting.isAlike || known?.hasTab
    if (known?.withGap !== undefined && keepsGap && text === `${known.text} `)
      return [{ run: { ...run, text, ...known.withGap }, isAlone: true }]
    // One run for all words that are set alike: browsers round the end of each.
    const isSetAlike = known && !keepsGap && Math.abs(known.alone - written.spacing) < sameSpacing
    if (!known || isSetAlike) return [{ run: { ...run, text, ...added }, isAlone: false }]
    const gap = text.slice(known.text.length)
    const word = { run: { ...run, text: known.text, spacing: known.alone, wordSpacing: 0 }, isAlone: true }
    return [word, ...(gap === '' ? [] : [{ run: { ...run, text: gap, ...added }, isAlone: false }])]
  })
  return joined(pieces)
}

/** The show beside which what is new is written: that of the first word that is gone, or else of the last that stays before it. */
function showBeside(words: readonly SetWord[], start: number, end: number): number | undefined {
  const gone = start + end < words.length ? words[start] : undefined
  return (gone ?? words[start - 1] ?? words[start])?.show
}

/** Tells of a run whether its spaces share the room of the line. */
function sharingOf({ isAlike }: LineSetting, beside: number | undefined) {
  return ({ font, color, underline }: ChangedRun, isKnown: boolean): Pick<ShownRun, 'sharesRoom'> => {
    if (!isAlike || !font || !('own' in font)) return {}
    const isLike = isKnown || (beside !== undefined && isAlike(font.own, beside))
    return { sharesRoom: isLike && color === undefined && !underline }
  }
}

/** In points. */
const sameSpacing = 0.002

/** A run, and whether it is a word of the page, which has a spacing of its own. */
interface Piece {
  run: ShownRun
  isAlone: boolean
}

interface Token {
  run: ChangedRun
  text: string
  isPlain: boolean
}

/** Whether a run is set as the font of the page has it. */
function isPlain({ font, size, rise }: ChangedRun): boolean {
  return font !== undefined && 'own' in font && !font.similar && size === undefined && rise === undefined
}

function commonWords(tokens: readonly Token[], words: readonly SetWord[]): number {
  const differs = tokens.findIndex(({ run, text, isPlain: isOwn }, index) => {
    const word = words[index]
    return !isOwn || text.trim() === '' || word?.text !== text.trim() || !run.font || !('own' in run.font) || run.font.own !== word.show
  })
  return differs === -1 ? Math.min(tokens.length, words.length) : differs
}

/** Runs that look the same, one behind the other, as one. */
function joined(pieces: readonly Piece[]): ShownRun[] {
  const all: Piece[] = []
  for (const { run, isAlone } of pieces) {
    const last = all.at(-1)
    if (last && !isAlone && !last.isAlone && lookOf(last.run) === lookOf(run)) last.run.text += run.text
    else all.push({ run: { ...run }, isAlone })
  }
  return all.map(({ run }) => run)
}

function lookOf({ text: _, ...look }: ShownRun): string {
  return JSON.stringify(look)
}
