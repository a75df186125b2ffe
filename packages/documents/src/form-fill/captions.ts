import type { FormField } from '@octavo/core/forms/form-field.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type Word, wordsOf } from '@octavo/layout/words.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { TextDocument } from '../glyphs/open-text.ts'

/** Captions are searched on so many pages. */
const maxPages = 300
const maxCaptionLength = 200

/** Whether a field needs the text of its page: it has no label, or several boxes of which each means something else. */
export function needsCaptions(field: FormField): boolean {
  return field.label === '' || isChoice(field)
}

/** Labels the fields that have no label with the text that stands nearest to them, and each box of a choice with the text beside it. */
export function addCaptions(fields: readonly FormField[], document: Pick<TextDocument, 'withGlyphs' | 'pageCount'>): void {
  const byPage = new Map<number, FormField[]>()
  for (const field of fields) {
    const page = field.widgets[0]?.page
    if (!needsCaptions(field) || page === undefined || page >= document.pageCount) continue
    byPage.set(page, [...(byPage.get(page) ?? []), field])
  }
  for (const [page, ofPage] of [...byPage].slice(0, maxPages)) {
    const lines = asPart({ kind: 'page', number: page + 1 }, () => linesOf(document, page + 1))
    const boxes = fields.flatMap(({ widgets }) => widgets.filter((widget) => widget.page === page).map(({ box }) => box))
    const outside = lines.filter((line) => !boxes.some((box) => isIn(line, box)))
    for (const field of ofPage) label(field, page, outside)
  }
}

function label(field: FormField, page: number, lines: readonly Line[]): void {
  const isOneOfSeveral = isChoice(field)
  if (field.label === '') field.label = captionOf(field.widgets[0]?.box, lines, isOneOfSeveral ? 'choice' : placeOf(field))
  if (!isOneOfSeveral) return
  for (const widget of field.widgets) {
    const caption = widget.page === page ? captionOf(widget.box, lines, 'tick') : ''
    if (caption !== '') widget.label = caption
  }
}

/** Whether a field has several boxes that exclude each other. */
function isChoice({ kind, widgets }: FormField): boolean {
  return (kind === 'radio' || kind === 'checkbox') && new Set(widgets.map(({ state }) => state)).size > 1
}

/** Where the text of a field stands: behind a box to tick, before or above a choice and all others. */
type CaptionPlace = 'tick' | 'choice' | 'text'

function placeOf({ kind }: FormField): CaptionPlace {
  return kind === 'checkbox' || kind === 'radio' ? 'tick' : 'text'
}

interface Line {
  text: string
  left: number
  top: number
  right: number
  bottom: number
}

type FieldBox = FormField['widgets'][number]['box']

/** Pieces of lines: words with no more than a usual gap between them. */
function linesOf(document: Pick<TextDocument, 'withGlyphs'>, page: number): Line[] {
  const words = readWords(document, page).filter(({ frame, text }) => frame === 0 && text.trim() !== '')
  const lines: Line[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const isNext =
      last && Math.abs(last.bottom - word.bottom) < word.size * 0.5 && word.left >= last.left && word.left - last.right < word.size * 0.8
    if (isNext) {
      last.text += ` ${word.text}`
      last.right = word.right
      last.top = Math.min(last.top, word.top)
    } else lines.push({ text: word.text, left: word.left, top: word.top, right: word.right, bottom: word.bottom })
  }
  return lines.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

/** A page that can't be read has no captions, which is no reason to refuse the form. */
function readWords(document: Pick<TextDocument, 'withGlyphs'>, page: number): Word[] {
  try {
    return document.withGlyphs(page, (glyphs) => wordsOf(glyphs).words)
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

/** Of lines outside all fields. Boxes to tick have their text behind them, others close above, before or further above them. */
function captionOf(box: FieldBox | undefined, lines: readonly Line[], place: CaptionPlace): string {
  if (!box) return ''
  const middle = box.y + box.height / 2
  const onRow = lines.filter(({ top, bottom }) => top - 3 <= middle && bottom + 3 >= middle)
  const over = lines.filter(({ left, right }) => left < box.x + box.width && right > box.x - 5)
  const before = nearest(onRow, ({ right }) => box.x - right, 300)
  const behind = nearest(onRow, ({ left }) => left - (box.x + box.width), 120)
  const above = nearest(over, ({ bottom }) => box.y - bottom, 25)
  const isClose = above && above.far < closeAbove && !(before && before.far < closeAbove)
  const found = place === 'tick' ? (behind ?? before ?? above) : isClose ? above : (before ?? above ?? behind)
  return (found?.line.text ?? '').replace(aroundCaption, '').trim().slice(0, maxCaptionLength).toWellFormed()
}

/** In points; many forms print captions into the top of their boxes. */
const closeAbove = 6
const aroundCaption = /^[\s,;:.]+|[\s:.…_*▶►→]+$/gu

/** The nearest line that says something; a number or letter of a list only if there is no other. */
function nearest(lines: readonly Line[], distance: (line: Line) => number, most: number): { line: Line; far: number } | undefined {
  const near = lines.map((line) => ({ line, far: distance(line) })).filter(({ far }) => far > -4 && far < most)
  const saying = near.filter(({ line }) =>
    /\p{L}{2}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line.text),
  )
  return (saying.length > 0 ? saying : near).sort((one, other) => one.far - other.far)[0]
}

function isIn({ left, top, right, bottom }: Line, { x, y, width, height }: FieldBox): boolean {
  const [across, down] = [(left + right) / 2, (top + bottom) / 2]
  return across > x && across < x + width && down > y && down < y + height
}
