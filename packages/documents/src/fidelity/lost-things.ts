import type { LostThings } from '@octavo/core/api/fidelity.ts'
import type { LostThing } from '@octavo/core/messages/detail-words.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { asPart } from '@octavo/sandbox/job-clock.ts'
import type { PdfObject } from '../engines/qpdf/object.ts'
import { openPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { readFormFields } from '../forms/form-fields.ts'
import { type Bookmark, readOutline } from '../read/outline.ts'
import { readNameTree } from '../read/trees.ts'

/** What of these pages, and of the document around them, can't be carried over into another format; none of a file that qpdf can't open. */
export function lostThings(path: string, { pages, password }: { pages: readonly number[]; password?: string | undefined }): LostThings {
  try {
    using pdf = openPdf(path, password === undefined ? {} : { password })
    return countedIn(pdf, pages)
  } catch (error) {
    if (error instanceof AppError) return {}
    throw error
  }
}

function countedIn(pdf: Pdf, pages: readonly number[]): LostThings {
  const counts = new Map<LostThing, number>()
  const add = (thing: LostThing, count = 1) => counts.set(thing, (counts.get(thing) ?? 0) + count)
  add('bookmarks', countBookmarks(readOutline(pdf)))
  pdf.scoped(() => add('attachments', readNameTree(pdf.root.get('/Names').get('/EmbeddedFiles')).length))
  for (const { type, value } of readFormFields(pdf)) {
    if (type !== 'signature') add('fields')
    else if (value !== undefined) add('signatures')
  }
  for (const number of pages) {
    if (number > pdf.pageCount) continue
    asPart({ kind: 'page', number }, () =>
      pdf.scoped(() => {
        for (const thing of thingsOn(pdf.page(number))) add(thing)
      }),
    )
  }
  return Object.fromEntries([...counts].filter(([, count]) => count > 0))
}

function countBookmarks(bookmarks: readonly Bookmark[]): number {
  return bookmarks.reduce((sum, { children }) => sum + 1 + countBookmarks(children), 0)
}

const maxAnnotations = 5000

function thingsOn(page: PdfObject): LostThing[] {
  return page
    .get('/Annots')
    .items(maxAnnotations)
    .flatMap((annotation) => thingOf(annotation) ?? [])
}

function thingOf(annotation: PdfObject): LostThing | undefined {
  const kind = annotation.get('/Subtype').name ?? ''
  // Links to addresses are carried over.
  if (kind === '/Link') return annotation.get('/A').get('/S').name === '/URI' ? undefined : 'pageLinks'
  return kinds[kind]
}

const kinds: Readonly<Record<string, LostThing>> = {
  ...Object.fromEntries(
    ['Text', 'Highlight', 'Underline', 'Squiggly', 'StrikeOut', 'Caret', 'Ink', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine'].map(
      (kind) => [`/${kind}`, 'comments'] as const,
    ),
  ),
  ...Object.fromEntries(['Sound', 'Movie', 'Screen', '3D', 'RichMedia'].map((kind) => [`/${kind}`, 'media'] as const)),
  '/FileAttachment': 'attachments',
}
