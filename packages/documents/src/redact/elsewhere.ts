import type { Show } from '../content-edit/model.ts'
import { elementsOf } from '../content-edit/said-text.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { holdsWords } from './holds-words.ts'

/** Removes what other parts of the file say of a redacted page: its tags, its small image, private data of programs. */
export function redactAround(pdf: Pdf, page: PdfObject, shows: Iterable<Show>): void {
  for (const element of elementsOf(pdf, page, shows)) element.remove('/ActualText', '/Alt', '/E', '/T')
  page.remove('/Thumb', '/PieceInfo', '/Metadata', '/AA')
}

const maxTitles = 100_000

/**
 * Removes what the whole file says of itself, the other description of a form, which has all its texts, removed words from the titles of
 * bookmarks, and scripts of the file that have one.
 */
export function redactFile(pdf: Pdf, words: ReadonlySet<string>): void {
  pdf.trailer.remove('/Info')
  pdf.root.remove('/Metadata', '/PieceInfo')
  pdf.root.get('/AcroForm').remove('/XFA')
  if (holdsWords(pdf.root.get('/Names').get('/JavaScript'), words)) pdf.root.get('/Names').remove('/JavaScript')
  for (const key of ['/OpenAction', '/AA'])
    if (pdf.root.get(key).isDictionary && holdsScript(pdf.root.get(key), words)) pdf.root.remove(key)
  redactTitles(pdf, words)
}

/** Whether an action or one of several has a script with one of these words. Actions that lead to a page also lead to its words. */
function holdsScript(action: PdfObject, words: ReadonlySet<string>): boolean {
  const actions = action.get('/S').isNull ? action.keys().map((key) => action.get(key)) : [action]
  return actions.some((each) => each.isDictionary && holdsWords(each.get('/JS'), words))
}

function redactTitles(pdf: Pdf, words: ReadonlySet<string>): void {
  const waiting = [pdf.root.get('/Outlines').get('/First')]
  const seen = new Set<number>()
  for (let item = waiting.pop(); item && seen.size < maxTitles; item = waiting.pop()) {
    if (!item.isDictionary || seen.has(item.id)) continue
    seen.add(item.id)
    const title = item.get('/Title').text ?? ''
    const kept = [...words].reduce((text, word) => text.replaceAll(word, '█'), title)
    if (kept !== title) item.set('/Title', pdf.text(kept))
    waiting.push(item.get('/Next'), item.get('/First'))
  }
}
