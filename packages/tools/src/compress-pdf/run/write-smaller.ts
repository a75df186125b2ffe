import type { ArchiveFault } from '@octavo/core/messages/detail-words.ts'
import { readClaim } from '@octavo/documents/archive/claim.ts'
import { writeHonestly } from '@octavo/documents/archive/write-honestly.ts'
import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { invalidateSignatures } from '@octavo/documents/signatures/invalidate-signatures.ts'
import { writeProperties } from '@octavo/documents/write/properties.ts'
import type { PdfOutputOptions } from '../../options/pdf-output-options.ts'

/** What writing a smaller document changed beside its size. */
export interface Written {
  wasSigned: boolean
  /** Why its PDF/A claim was removed, if it had one. */
  unmarked: ArchiveFault[]
}

/** Writes a smaller document with the requested output options. Objects are packed together, except in PDF/A-1, which forbids it. */
export function writeSmaller(
  pdf: Pdf,
  path: string,
  { properties, linearize, pdfVersion }: Omit<PdfOutputOptions, 'objectStreams'>,
): Written {
  const wasSigned = invalidateSignatures(pdf)
  writeProperties(pdf, properties)
  const unmarked = writeHonestly(pdf, path, {
    copyStreams: true,
    linearize,
    objectStreams: readClaim(pdf)?.part !== 1,
    ...(pdfVersion !== undefined && { minimumVersion: pdfVersion }),
  })
  return { wasSigned, unmarked }
}
