import { selectPages } from '@octavo/core/options/page-selection.ts'
import { lettersOf, romanOf } from '@octavo/core/text/roman.ts'
import { type Anchor, pointsIn } from '../../options/stamp-options.ts'
import type { Options } from '../options.ts'

/** The values for a number's text. */
export interface NumberValues {
  number: number
  /** The last number of the file, or of all files if numbering continues. */
  total: number
  pages: number
  /** The page's position in its file, from 1. */
  page: number
  /** The file's position among the files, from 1. */
  file: number
  name: string
  date: Date
}

/** The text of a page's number. */
export function numberText(
  { format, style, digits }: Pick<Options, 'format' | 'style' | 'digits'>,
  { number, total, pages, page, file, name, date }: NumberValues,
): string {
  const iso = date.toISOString()
  const words: Record<string, string> = {
    n: writtenNumber(number, { style, digits }),
    total: writtenNumber(total, { style, digits }),
    pages: String(pages),
    page: String(page),
    file: String(file),
    name,
    date: iso.slice(0, 10),
    time: iso.slice(11, 16),
  }
  return format.replace(/\{([a-z]+)\}/g, (written, word: string) => (Object.hasOwn(words, word) ? (words[word] ?? '') : written))
}

/** A number in its style. A number that the style can't express, such as zero in Roman numerals, is written in digits. */
export function writtenNumber(number: number, { style, digits }: Pick<Options, 'style' | 'digits'>): string {
  const small = style === 'arabic' || number < 1 ? undefined : style.startsWith('roman') ? romanOf(number) : lettersOf(number)
  if (small === undefined) return String(number).padStart(digits, '0')
  return style.endsWith('upper') ? small.toUpperCase() : small
}

/** The pages of a file that get a number, in document order: those selected for it, or else those for all files. */
export function numberedPages(
  { pages, skipFirst, files }: Pick<Options, 'pages' | 'skipFirst' | 'files'>,
  { id, pageCount }: { id: string; pageCount: number },
): number[] {
  const own = files?.filter(({ document }) => document === id) ?? []
  const meant =
    own.length > 0
      ? own.flatMap((entry) => (entry.pages === undefined ? [] : selectPages(entry.pages, pageCount)))
      : selectPages(pages, pageCount).filter((page) => !skipFirst || page > 1)
  return [...new Set(meant)].toSorted((a, b) => a - b)
}

/** The position of a page's number: on facing pages the outer edge is left on even pages and right on odd ones. */
export function sideOf({ position, facing }: Pick<Options, 'position' | 'facing'>, page: number): Anchor {
  if (!facing || page % 2 === 1) return position
  const mirrored = position.replace(/left|right/, (side) => (side === 'left' ? 'right' : 'left'))
  return mirrored as Anchor
}

/** A number's margins from the edges of a page, and its offset, in points. */
export function spacingOf(
  { margin, offset }: Pick<Options, 'margin' | 'offset'>,
  page: { width: number; height: number },
): { margin: { x: number; y: number }; offset: { x: number; y: number } } {
  return {
    margin: { x: pointsIn(margin, page.width), y: pointsIn(margin, page.height) },
    offset: { x: pointsIn(offset.x, page.width), y: pointsIn(offset.y, page.height) },
  }
}
