import type { FormField } from '@octavo/core/forms/form-field.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type Word, wordsOf } from '@octavo/layout/words.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { TextDocument } from '../glyphs/open-text.ts'
import { captionLines } from './caption-lines.ts'
import { type PageCaptions, pageCaptions } from './page-captions.ts'

/** Captions are searched on so many pages. */
const maxPages = 300

/** Whether a field needs the text of its page: it has no label, or several boxes of which each means something else. */
export function needsCaptions(field: FormField): boolean {
  // What a button is for stands on it.
  return (field.label === '' && field.kind !== 'button') || isChoice(field)
}

/** Labels the fields that have no label with the text that stands nearest to them, and each box of a choice with the text beside it. */
export function addCaptions(fields: readonly FormField[], document: Pick<TextDocument, 'withGlyphs' | 'pageCount'>): void {
  const byPage = new Map<number, FormField[]>()
  for (const field of fields) {
    const page = field.widgets[0]?.page
    if (!needsCaptions(field) || page === undefined || page >= document.pageCount) continue
    byPage.set(page, [...(byPage.get(page) ?? []), field])
  }
  const numbered = createNumbers()
  for (const [page, ofPage] of [...byPage].slice(0, maxPages)) {
    const captions = asPart({ kind: 'page', number: page + 1 }, () => captionsOf(document, page, fields))
    for (const field of ofPage) label(field, page, captions, numbered)
  }
}

function captionsOf(document: Pick<TextDocument, 'withGlyphs'>, page: number, fields: readonly FormField[]): PageCaptions {
  const boxesOf = (wanted: boolean) =>
    fields
      .filter((field) => isTicked(field) === wanted)
      .flatMap(({ widgets }) => widgets.filter((widget) => widget.page === page).map(({ box }) => box))
  const [texts, ticks] = [boxesOf(false), boxesOf(true)]
  return pageCaptions(captionLines(readWords(document, page + 1), [...texts, ...ticks], ticks), texts, ticks)
}

function label(field: FormField, page: number, captions: PageCaptions, numbered: (caption: string) => string): void {
  const isOneOfSeveral = isChoice(field)
  const box = field.widgets[0]?.box
  if (field.label === '' && box) {
    const caption = isOneOfSeveral ? captions.ofChoice(box) : isTicked(field) ? captions.ofTick(box) : captions.ofText(box)
    field.label = numbered(caption)
  }
  if (!isOneOfSeveral) return
  for (const widget of field.widgets) {
    const caption = widget.page === page ? captions.ofAnswer(widget.box) : ''
    if (caption !== '') widget.label = caption
  }
}

/** Tells fields with the same caption apart, such as those of the rows of a table or of whole amounts and cents. */
function createNumbers(): (caption: string) => string {
  const counts = new Map<string, number>()
  return (caption) => {
    const count = (counts.get(caption) ?? 0) + 1
    counts.set(caption, count)
    return caption === '' || count === 1 ? caption : `${caption} (${count})`
  }
}

function isTicked({ kind }: FormField): boolean {
  return kind === 'checkbox' || kind === 'radio'
}

/** Whether a field has several boxes that exclude each other. */
function isChoice(field: FormField): boolean {
  return isTicked(field) && new Set(field.widgets.map(({ state }) => state)).size > 1
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
