import type { Note } from '@octavo/core/messages/notes.ts'
import type { Assembled } from '@octavo/documents/assemble/assemble.ts'
import type { AssemblyReport } from '@octavo/documents/assemble/assembly.ts'
import { counted, keptThings } from '../../running/assembly-notes.ts'
import type { OpenedFile } from './open-files.ts'

/** What the person should know about the merged file. `files` stand in the order of the sources. */
export function notesOf(files: readonly OpenedFile[], { report, sources }: Assembled): Note[] {
  const documents = new Map(sources.map((source, index) => [source, files[index]?.document ?? '']))
  const kept = keptThings(report)
  const leftOut = (code: 'DROPPED' | 'SIMPLIFIED', things: AssemblyReport['dropped']) =>
    [...things].flatMap(([what, from]) =>
      [...from].map((source): Note => ({ code, document: documents.get(source) ?? '', details: { what } })),
    )
  const isFlattened = report.flattenedFields > 0 || files.some(({ flattened }) => flattened)
  const unmarked = [...new Set([...files.flatMap((file) => file.unmarked), ...report.unmarked])]
  const broken = counted(report.brokenLinks, 'link to a page that is not in the result', 'links to pages that are not in the result')
  return [
    ...files.filter(({ repaired }) => repaired).map(({ document }): Note => ({ code: 'REPAIRED', document })),
    ...files.filter(({ encrypted }) => encrypted).map(({ document }): Note => ({ code: 'ENCRYPTION_REMOVED', document })),
    ...[...report.signed].map((source): Note => ({ code: 'SIGNATURE_BROKEN', document: documents.get(source) ?? '' })),
    ...(kept.length > 0 ? [{ code: 'KEPT', details: { what: kept.join(', ') } } satisfies Note] : []),
    ...(report.renamedFields > 0 ? [{ code: 'FIELDS_RENAMED', details: { count: report.renamedFields } } satisfies Note] : []),
    ...(isFlattened ? [{ code: 'FORMS_FLATTENED' } satisfies Note] : []),
    ...(hasOtherTitle(files) ? [{ code: 'METADATA_FROM_FIRST' } satisfies Note] : []),
    ...leftOut('SIMPLIFIED', report.simplified),
    ...leftOut('DROPPED', report.dropped),
    ...(unmarked.length > 0 ? [{ code: 'PDFA_MARK_REMOVED', details: { why: unmarked.join(', ') } } satisfies Note] : []),
    ...broken.map((what): Note => ({ code: 'DROPPED', details: { what } })),
  ]
}

function hasOtherTitle([first, ...others]: readonly OpenedFile[]): boolean {
  return others.some(({ title }) => title !== undefined && title !== first?.title)
}
