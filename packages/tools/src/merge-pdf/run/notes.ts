import type { Note } from '@octavo/core/messages/notes.ts'
import type { Assembled } from '@octavo/documents/assemble/assemble.ts'
import { brokenLinks, droppedDetails, keptThings } from '../../running/assembly-notes.ts'
import type { OpenedFile } from './open-files.ts'

/** The notes about the merged file. `files` are in the order of the sources. */
export function notesOf(files: readonly OpenedFile[], { report, sources }: Assembled): Note[] {
  const documents = new Map(sources.map((source, index) => [source, files[index]?.document ?? '']))
  const kept = keptThings(report)
  const simplified = [...report.simplified].flatMap(([what, from]) =>
    [...from].map((source): Note => ({ code: 'SIMPLIFIED', document: documents.get(source) ?? '', details: { what } })),
  )
  const dropped = [...report.dropped].flatMap(([what, from]) =>
    [...from].map((source): Note => ({ code: 'DROPPED', document: documents.get(source) ?? '', details: droppedDetails(what) })),
  )
  const isFlattened = report.flattenedFields > 0 || files.some(({ flattened }) => flattened)
  const unmarked = [...new Set([...files.flatMap((file) => file.unmarked), ...report.unmarked])]
  return [
    ...files.filter(({ repaired }) => repaired).map(({ document }): Note => ({ code: 'REPAIRED', document })),
    ...files.filter(({ encrypted }) => encrypted).map(({ document }): Note => ({ code: 'ENCRYPTION_REMOVED', document })),
    ...[...report.signed].map((source): Note => ({ code: 'SIGNATURE_BROKEN', document: documents.get(source) ?? '' })),
    ...(kept ? [{ code: 'KEPT', details: { kept } } satisfies Note] : []),
    ...(report.renamedFields > 0 ? [{ code: 'FIELDS_RENAMED', details: { count: report.renamedFields } } satisfies Note] : []),
    ...(isFlattened ? [{ code: 'FORMS_FLATTENED' } satisfies Note] : []),
    ...(hasOtherTitle(files) ? [{ code: 'METADATA_FROM_FIRST' } satisfies Note] : []),
    ...simplified,
    ...dropped,
    ...(unmarked.length > 0 ? [{ code: 'PDFA_MARK_REMOVED', details: { reasons: unmarked } } satisfies Note] : []),
    ...brokenLinks(report.brokenLinks).map((details): Note => ({ code: 'DROPPED', details })),
  ]
}

function hasOtherTitle([first, ...others]: readonly OpenedFile[]): boolean {
  return others.some(({ title }) => title !== undefined && title !== first?.title)
}
