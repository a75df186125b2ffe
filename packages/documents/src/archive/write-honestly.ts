import type { Pdf, WriteOptions } from '../qpdf/pdf.ts'
import { readClaim, removeClaim } from './claim.ts'
import { claimFaults } from './claim-faults.ts'

/**
 * Writes a document that says it is PDF/A only where that is still true. Gives the reasons for which the mark was taken out;
 * none where it stays, or where there was none.
 */
export function writeHonestly(pdf: Pdf, path: string, options: WriteOptions): string[] {
  const reasons = settleClaim(pdf, options)
  pdf.write(path, options)
  return reasons
}

/** Takes the mark out of a document that is about to be written if that makes it false, and gives the reasons. */
export function settleClaim(pdf: Pdf, options: WriteOptions): string[] {
  const claim = readClaim(pdf)
  if (!claim) return []
  const faults = claimFaults(pdf, claim, options)
  if (faults.length > 0) removeClaim(pdf)
  return faults
}
