import type { ArchiveFault } from '@octavo/core/messages/detail-words.ts'
import { readClaim } from '@octavo/documents/archive/claim.ts'
import { writeHonestly } from '@octavo/documents/archive/write-honestly.ts'
import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { invalidateSignatures } from '@octavo/documents/signatures/invalidate-signatures.ts'
import { writeProperties } from '@octavo/documents/write/properties.ts'
import type { PdfOutputOptions } from '../../options/pdf-output-options.ts'

/** What writing smaller documents changed beside their size. */
export interface Written {
  wasSigned: boolean
  /** Why the PDF/A claim was removed, if there was one. */
  unmarked: readonly ArchiveFault[]
}

/** Writes attempts of one document, each made again or of the one before, and tells what they all together changed. */
export function createWrittenFiles({ properties, linearize, pdfVersion }: Omit<PdfOutputOptions, 'objectStreams'>) {
  let wasSigned = false
  const unmarked = new Set<ArchiveFault>()
  return {
    write(pdf: Pdf, path: string): void {
      wasSigned = invalidateSignatures(pdf) || wasSigned
      writeProperties(pdf, properties)
      const claim = readClaim(pdf)
      const reasons = writeHonestly(pdf, path, {
        copyStreams: true,
        linearize,
        // Objects are packed together, except in PDF/A-1, which forbids it.
        objectStreams: claim?.part !== 1,
        smallest: true,
        endLines: claim !== undefined,
        ...(pdfVersion !== undefined && { minimumVersion: pdfVersion }),
      })
      for (const reason of reasons) unmarked.add(reason)
    },
    told: (): Written => ({ wasSigned, unmarked: [...unmarked] }),
  }
}
