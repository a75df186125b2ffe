import type { PdfARuleCode } from '@octavo/core/messages/pdfa-rule-table.ts'
import type { PdfObject } from '../../../engines/qpdf/object.ts'
import { type PdfALevel, pdfALevels } from '../../levels.ts'
import { createFindings } from '../../validate/findings.ts'
import { checkFonts } from '../../validate/fonts/check-fonts.ts'
import type { Conversion } from '../conversion.ts'
import type { CodedGlyph } from './composite-codes.ts'

/** The rules that a font breaks when text shows these codes. */
export function fontFaults({ pdf, part, conformance }: Conversion, font: PdfObject, used: readonly CodedGlyph[]): Set<PdfARuleCode> {
  const level = levelOf(part, conformance)
  const findings = createFindings(level)
  const codes = used.map(({ code }) => ({ code, isVisible: true }))
  checkFonts({ source: '', pdf, level, part, findings }, [{ id: font.id, page: 1, isUsed: true, isVisible: true, codes: () => codes }])
  return new Set(findings.broken().map(({ code }) => code))
}

function levelOf(part: number, conformance: string): PdfALevel {
  return pdfALevels.find((level) => level === `${part}${conformance.toLowerCase()}`) ?? '2b'
}
