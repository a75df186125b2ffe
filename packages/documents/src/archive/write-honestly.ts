import { renameSync } from 'node:fs'
import type { ArchiveFault } from '@octavo/core/messages/detail-words.ts'
import { openPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import type { WriteOptions } from '../engines/qpdf/write-file.ts'
import { readClaim, removeClaim } from './claim.ts'
import { claimFaults } from './claim-faults.ts'
import { hasRunOnHints } from './hint-stream.ts'

/**
 * Writes a document and keeps its PDF/A claim only if it is still true. Returns the reasons for which the claim was removed; none if it
 * stays or there was none.
 */
export function writeHonestly(pdf: Pdf, path: string, options: WriteOptions): ArchiveFault[] {
  const reasons = settleClaim(pdf, options)
  pdf.write(path, options)
  if (options.linearize && readClaim(pdf)) separateHints(path, options)
  return reasons
}

/** Writes a linearized file again until its hint stream conforms to PDF/A. More than one try is needed in one of 65,000 files. */
export function separateHints(path: string, options: WriteOptions): void {
  for (let fill = 1; fill <= mostFill && hasRunOnHints(path); fill += 1) {
    const rewritten = `${path}.rewritten`
    // Opened again, because qpdf loses objects when it linearizes a file with object streams twice.
    using pdf = openPdf(path)
    // Shifts every offset in the file by one byte, which changes the hints.
    pdf.root.set(fillKey, pdf.text('x'.repeat(fill)))
    pdf.write(rewritten, options)
    renameSync(rewritten, path)
  }
}

const fillKey = '/OCTV_Fill'
const mostFill = 8

/** Removes the claim of a document that is about to be written if writing makes it false, and returns the reasons. */
export function settleClaim(pdf: Pdf, options: WriteOptions): ArchiveFault[] {
  const claim = readClaim(pdf)
  if (!claim) return []
  const faults = claimFaults(pdf, claim, options)
  if (faults.length > 0) removeClaim(pdf)
  return faults
}
