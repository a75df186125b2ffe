import type { TextChange } from '@octavo/core/edits/edit.ts'
import type { ChangedRun } from '@octavo/core/edits/styled-text.ts'
import type { TextLine } from './text-line.ts'

/** What is searched for: words as they are written, or a kind of number or address. */
export type Wanted = { words: string; matchCase: boolean } | { pattern: PatternName }

export type PatternName = 'mail' | 'phone' | 'card' | 'account'

/** A place in a line, in characters of the line. */
export interface Hit {
  start: number
  end: number
}

const patterns: Readonly<Record<PatternName, RegExp>> = {
  mail: /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
  phone: /(?<![\p{L}\p{N}])\+?\(?\d[\d ()./-]{6,17}\d(?![\p{L}\p{N}])/gu,
  card: /(?<!\d)(?:\d[ -]?){12,18}\d(?!\d)/g,
  account: /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?![\p{L}\p{N}])/gu,
}

/** A part of a text, which may be raised or lowered as the figure of a footnote is. */
export interface SearchedPart {
  text: string
  isRaised: boolean
}

/** Stands for letters at which numbers and addresses end: neither white space nor part of any of them. */
const boundary = '\0'

/** Where a line has what is searched for. */
export function hitsIn(line: TextLine, wanted: Wanted): Hit[] {
  return hitsInParts(partsOf(line), wanted).map(({ start, end }) => ({ start: charAt(line, start), end: charAt(line, end) }))
}

/** Where a text of parts has what is searched for. The figure of a footnote belongs to no number and no address beside it. */
export function hitsInParts(parts: readonly SearchedPart[], wanted: Wanted): Hit[] {
  if (!('pattern' in wanted)) return hitsInText(parts.map(({ text }) => text).join(''), wanted)
  const hits = [false, true].flatMap((isRaised) => hitsInText(onlyParts(parts, isRaised), wanted))
  return hits.sort((one, other) => one.start - other.start)
}

/** The text of parts in which what is searched for may go on over the end of a line. */
export function textToJoin(parts: readonly SearchedPart[], wanted: Wanted): string {
  return 'pattern' in wanted ? onlyParts(parts, false) : parts.map(({ text }) => text).join('')
}

/** A line by its looks. */
export function partsOf({ styles, chars }: TextLine): SearchedPart[] {
  const textOf = (start: number, end: number) => chars.slice(start, end).map(({ text }) => text)
  return styles.map(({ start, end, rise }) => ({ text: textOf(start, end).join(''), isRaised: rise !== 0 }))
}

/** The text of parts that are raised, or of those that aren't, as long as the whole. */
function onlyParts(parts: readonly SearchedPart[], wanted: boolean): string {
  return parts.map(({ text, isRaised }) => (isRaised === wanted ? text : boundary.repeat(text.length))).join('')
}

/** Where a text has what is searched for, in its code units. */
export function hitsInText(text: string, wanted: Wanted): Hit[] {
  const pattern = 'pattern' in wanted ? patterns[wanted.pattern] : wordsPattern(wanted)
  if (!pattern) return []
  const checks = 'pattern' in wanted && wanted.pattern === 'card'
  return [...text.matchAll(pattern)]
    .filter(([found]) => found.length > 0 && (!checks || isCardNumber(found)))
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
}

function wordsPattern({ words, matchCase }: { words: string; matchCase: boolean }): RegExp | undefined {
  const text = words.trim()
  if (text === '') return undefined
  // A space of the search is any white space of the page.
  const source = text
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('\\s+')
  return new RegExp(source, matchCase ? 'gu' : 'giu')
}

/** By the check digit that every card number has. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number).reverse()
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0)
  return digits.length >= 13 && sum % 10 === 0
}

/** The character of a line at an offset of its text: a ligature is one character with several letters. */
export function charAt(line: TextLine, offset: number): number {
  let at = 0
  for (const [index, { text }] of line.chars.entries()) {
    if (at >= offset) return index
    at += text.length
  }
  return line.chars.length
}

/** The change with other words at these places of its line. Each keeps the font of its first letter. */
export function replaceHits(edit: TextChange, line: TextLine, { hits, by }: { hits: readonly Hit[]; by: string }): TextChange {
  const text = line.styles.flatMap((style): ChangedRun[] => {
    let run = ''
    for (let index = style.start; index < style.end; index += 1) {
      const hit = hits.find(({ start, end }) => index >= start && index < end)
      if (hit?.start === index) run += by
      else if (!hit) run += line.chars[index]?.text ?? ''
    }
    return run === '' ? [] : [{ text: run, font: { own: style.show } }]
  })
  return { ...edit, text }
}

/** Runs with other words at these places of their text. Each keeps the look of its first letter. */
export function replaceInRuns<Run extends { text: string }>(
  runs: readonly Run[],
  { hits, by }: { hits: readonly Hit[]; by: string },
): Run[] {
  let at = 0
  return runs.flatMap((run) => {
    let text = ''
    for (const letter of run.text.split('')) {
      const hit = hits.find(({ start, end }) => at >= start && at < end)
      if (hit?.start === at) text += by
      else if (!hit) text += letter
      at += 1
    }
    return text === '' ? [] : [{ ...run, text }]
  })
}
