import type { Note, NoteDetails } from '@octavo/core/messages/notes.ts'
import type { AssemblyReport, DroppedThing } from '@octavo/documents/assemble/assembly.ts'
import { maxBookmarks } from '@octavo/documents/read/outline.ts'

/** The notes about documents made from pages of one other document. */
export function assemblyNotes(document: string, reports: readonly AssemblyReport[]): Note[] {
  const kept = keptThings(sumOf(reports))
  const dropped = new Set(reports.flatMap((report) => [...report.dropped.keys()]))
  const simplified = new Set(reports.flatMap((report) => [...report.simplified.keys()]))
  const unmarked = new Set(reports.flatMap((report) => [...report.unmarked]))
  return [
    ...(reports.some(({ signed }) => signed.size > 0) ? [{ code: 'SIGNATURE_BROKEN', document } satisfies Note] : []),
    ...(kept ? [{ code: 'KEPT', document, details: { kept } } satisfies Note] : []),
    ...[...simplified].map((what): Note => ({ code: 'SIMPLIFIED', document, details: { what } })),
    ...(unmarked.size > 0 ? [{ code: 'PDFA_MARK_REMOVED', document, details: { reasons: [...unmarked] } } satisfies Note] : []),
    ...[...dropped].map((what): Note => ({ code: 'DROPPED', document, details: droppedDetails(what) })),
    ...brokenLinks(sum(reports, 'brokenLinks')).map((details): Note => ({ code: 'DROPPED', document, details })),
  ]
}

/** What was kept of a document; undefined if nothing was. */
export function keptThings(report: CountedThings): NoteDetails<'KEPT'>['kept'] | undefined {
  const kept = Object.fromEntries(counted.map((thing) => [thing, report[thing]] as const).filter(([, count]) => count > 0))
  return Object.keys(kept).length > 0 ? kept : undefined
}

/** The details of something that was left out. */
export function droppedDetails(what: DroppedThing): NoteDetails<'DROPPED'> {
  return { what, ...(what === 'bookmarks' && { count: maxBookmarks }) }
}

/** The details of links whose pages aren't in the result, if there are any. */
export function brokenLinks(count: number): NoteDetails<'DROPPED'>[] {
  return count > 0 ? [{ what: 'links', count }] : []
}

/** In the order in which they are listed. */
const counted = ['bookmarks', 'links', 'fields', 'attachments', 'layers', 'labelledSources', 'taggedSources'] as const

type CountedThings = Pick<AssemblyReport, (typeof counted)[number]>

function sumOf(reports: readonly AssemblyReport[]): CountedThings {
  return {
    bookmarks: sum(reports, 'bookmarks'),
    links: sum(reports, 'links'),
    fields: sum(reports, 'fields'),
    attachments: sum(reports, 'attachments'),
    // Every part has all layers of its document.
    layers: Math.max(0, ...reports.map(({ layers }) => layers)),
    labelledSources: sum(reports, 'labelledSources'),
    taggedSources: sum(reports, 'taggedSources'),
  }
}

function sum(reports: readonly AssemblyReport[], thing: (typeof counted)[number] | 'brokenLinks'): number {
  return reports.reduce((total, report) => total + report[thing], 0)
}
