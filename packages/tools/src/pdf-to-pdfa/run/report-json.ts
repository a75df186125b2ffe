import { pdfARuleTable } from '@octavo/core/messages/pdfa-rule-table.ts'
import { standardName } from '@octavo/documents/archive/convert/make-archive.ts'
import type { PdfAReport } from '@octavo/documents/archive/validate/validate-pdfa.ts'

/** A report as people and programs read it. */
export function reportJson({ level, conforms, broken }: PdfAReport, file: string): string {
  const rules = broken.map((rule) => ({ ...rule, message: pdfARuleTable.messages[rule.code] }))
  return `${JSON.stringify({ file, standard: standardName(level), level, conforms, broken: rules }, null, 2)}\n`
}
