import { renameSync } from 'node:fs'
import type { ArchiveFault } from '@octavo/core/messages/detail-words.ts'
import { openPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import type { WriteOptions } from '../engines/qpdf/write-file.ts'
import { readClaim, removeClaim } from './claim.ts'
import { claimFaults } from './claim-faults.ts'
import { hasRunOnHints } from './hint-stream.ts'

/**
 * Writes a document that says it is PDF/A only where that is still true. Gives the reasons for which the mark was taken out;
 * none where it stays, or where there was none.
 */
export function writeHonestly(pdf: Pdf, path: string, options: WriteOptions): ArchiveFault[] {
  const reasons = settleClaim(pdf, options)
  pdf.write(path, options)
  if (options.linearize && readClaim(pdf)) separateHints(path, options)
  return reasons
}

/** Writes a file for the web anew until its hints are as an archive wants them, which takes more than once in one of 65,000. */
function separateHints(path: string, options: WriteOptions): void {
  for (let fill = 1; fill <= mostFill && hasRunOnHints(path); fill += 1) {
    const anew = `${path}.anew`
    // Opened again, for qpdf loses objects when it writes packed ones for the web a second time.
    using pdf = openPdf(path)
    // Each place in the file is one byte further on, and the hints are others.
    pdf.root.set(fillKey, pdf.text('x'.repeat(fill)))
    pdf.write(anew, options)
    renameSync(anew, path)
  }
}

const fillKey = '/OCTV_Fill'
const mostFill = 8

/** Takes the mark out of a document that is about to be written if that makes it false, and gives the reasons. */
export function settleClaim(pdf: Pdf, options: WriteOptions): ArchiveFault[] {
  const claim = readClaim(pdf)
  if (!claim) return []
  const faults = claimFaults(pdf, claim, options)
  if (faults.length > 0) removeClaim(pdf)
  return faults
}
