import { type ArchiveRequest, type MadeArchive, makeArchive, standardName } from '@octavo/documents/archive/convert/make-archive.ts'
import type { PdfALevel } from '@octavo/documents/archive/levels.ts'
import type { PdfAReport } from '@octavo/documents/archive/validate/validate-pdfa.ts'
import type { RunContext } from './runner.ts'

/** The first rules are named; the report has all. */
const maxRules = 12

type Noted = Pick<RunContext<unknown>, 'note'>

/**
 * Makes a document PDF/A, has it validated, and notes whether it conforms and what was removed and changed. Every tool that makes PDF/A does
 * it by this. Gives the path of the result.
 */
export async function archiveResult(
  context: Noted & Pick<RunContext<unknown>, 'newPath'>,
  { document, ...request }: Omit<ArchiveRequest, 'newPath'> & { document: string },
): Promise<string> {
  const { path, report, done } = await makeArchive({ ...request, newPath: () => context.newPath('.pdf') })
  noteReport(context, { document, report, mode: 'convert' })
  noteConversion(context, { document, wanted: request.level, reached: report, done })
  return path
}

/** Says whether a file conforms, or which rules it breaks. */
export function noteReport(
  { note }: Noted,
  { document, report, mode }: { document: string; report: PdfAReport; mode: 'convert' | 'validate' },
): void {
  const { level, conforms, broken } = report
  const standard = standardName(level)
  if (conforms) note({ code: 'PDFA_CONFORMS', document, details: { standard } })
  else {
    const rules = broken.slice(0, maxRules).map(({ clause, code }) => ({ clause, code }))
    note({ code: 'PDFA_RULES_BROKEN', document, details: { mode, standard, rules } })
  }
}

function noteConversion(
  { note }: Noted,
  { document, wanted, reached, done }: { document: string; wanted: PdfALevel; reached: PdfAReport; done: MadeArchive['done'] },
): void {
  const { removed, changed, substitutes } = done
  if (reached.level !== wanted)
    note({ code: 'PDFA_DOWNGRADED', document, details: { wanted: standardName(wanted), standard: standardName(reached.level) } })
  if (changed.has('form-pages-missing')) note({ code: 'FORM_PAGES_MISSING', document })
  if (removed.has('encryption')) note({ code: 'ENCRYPTION_REMOVED', document })
  if (removed.has('signatures')) note({ code: 'SIGNATURE_BROKEN', document })
  const what = [...removed.keys()].filter((thing) => thing !== 'encryption' && thing !== 'signatures')
  if (what.length > 0) note({ code: 'PDFA_REMOVED', document, details: { what } })
  if (substitutes.size > 0)
    note({ code: 'FONTS_REPLACED', document, details: { fonts: [...substitutes].map(([from, given]) => ({ wanted: from, given })) } })
  const repaired = changed.get('fonts-repaired') ?? 0
  if (repaired > 0) note({ code: 'PDFA_FONTS_REPAIRED', document, details: { count: repaired } })
  const flattened = changed.get('pages-flattened') ?? 0
  if (flattened > 0) note({ code: 'PDFA_PAGES_FLATTENED', document, details: { count: flattened } })
}
