import type { Note } from '@octavo/core/messages/notes.ts'
import type { AssemblyReport } from '@octavo/documents/assemble/assembly.ts'

/** What the person should know about documents that were made of pages of one other. */
export function assemblyNotes(document: string, reports: readonly AssemblyReport[]): Note[] {
  const kept = keptThings(sumOf(reports))
  const dropped = new Set(reports.flatMap((report) => [...report.dropped.keys()]))
  const simplified = new Set(reports.flatMap((report) => [...report.simplified.keys()]))
  const unmarked = new Set(reports.flatMap((report) => [...report.unmarked]))
  const broken = counted(
    sum(reports, 'brokenLinks'),
    'link to a page that is not in the result',
    'links to pages that are not in the result',
  )
  return [
    ...(reports.some(({ signed }) => signed.size > 0) ? [{ code: 'SIGNATURE_BROKEN', document } satisfies Note] : []),
    ...(kept.length > 0 ? [{ code: 'KEPT', document, details: { what: kept.join(', ') } } satisfies Note] : []),
    ...[...simplified].map((what): Note => ({ code: 'SIMPLIFIED', document, details: { what } })),
    ...(unmarked.size > 0 ? [{ code: 'PDFA_MARK_REMOVED', document, details: { why: [...unmarked].join(', ') } } satisfies Note] : []),
    ...[...dropped, ...broken].map((what): Note => ({ code: 'DROPPED', document, details: { what } })),
  ]
}

/** What of a document came along, in words. */
export function keptThings(report: CountedThings): string[] {
  return [
    counted(report.bookmarks, 'bookmark'),
    counted(report.links, 'link'),
    counted(report.fields, 'form field'),
    counted(report.attachments, 'attached file'),
    counted(report.layers, 'layer'),
    report.labelledSources > 0 ? ['page labels'] : [],
    report.taggedSources > 0 ? ['tags'] : [],
  ].flat()
}

/** A number of things in words; nothing for none. */
export function counted(count: number, one: string, many = `${one}s`): string[] {
  if (count === 0) return []
  return [count === 1 ? `1 ${one}` : `${count} ${many}`]
}

const countedThings = ['bookmarks', 'links', 'fields', 'attachments', 'labelledSources', 'taggedSources'] as const

type CountedThings = Pick<AssemblyReport, (typeof countedThings)[number] | 'layers'>

function sumOf(reports: readonly AssemblyReport[]): CountedThings {
  const sums = Object.fromEntries(countedThings.map((thing) => [thing, sum(reports, thing)]))
  // Every part has all layers of its document.
  return { ...(sums as CountedThings), layers: Math.max(0, ...reports.map(({ layers }) => layers)) }
}

function sum(reports: readonly AssemblyReport[], thing: (typeof countedThings)[number] | 'brokenLinks'): number {
  return reports.reduce((total, report) => total + report[thing], 0)
}
