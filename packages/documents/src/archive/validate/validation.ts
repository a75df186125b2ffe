import type { Pdf } from '../../engines/qpdf/pdf.ts'
import type { PdfALevel } from '../levels.ts'
import type { Findings } from './findings.ts'

/** A file that is being validated. */
export interface Validation {
  /** The path of the file, or its bytes. */
  source: string | Uint8Array
  pdf: Pdf
  level: PdfALevel
  part: 1 | 2 | 3
  findings: Findings
}
