import type { ArchiveFault } from '@octavo/core/messages/detail-words.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { WriteOptions } from '../engines/qpdf/write-file.ts'
import { readSignatures } from '../signatures/signatures.ts'
import { annotationFaults } from './annotation-faults.ts'
import type { ArchiveClaim } from './claim.ts'
import { drawnFaults } from './drawn-faults.ts'

/**
 * What breaks a PDF/A claim that was true before our changes: how the file is written, and what was drawn, removed or left behind. This
 * doesn't validate the whole file: for the document's original content we trust its author.
 */
export function claimFaults(pdf: Pdf, claim: ArchiveClaim, { encryption, minimumVersion, objectStreams }: WriteOptions): ArchiveFault[] {
  return [
    ...(encryption ? ['locked' as const] : []),
    ...(claim.part < 4 && minimumVersion === '2.0' ? ['pdf-2' as const] : []),
    ...(claim.part === 1 && objectStreams === true ? ['packed' as const] : []),
    ...(claim.level === 'A' && !isTagged(pdf) ? ['untagged' as const] : []),
    // From part 2 on, a signature has to cover the whole file.
    ...(claim.part > 1 && readSignatures(pdf).length > 0 ? ['signature' as const] : []),
    ...(claim.part > 3 && !hasOnlyXmp(pdf) ? ['info-properties' as const] : []),
    ...new Set([...drawnFaults(pdf, claim), ...annotationFaults(pdf, claim)]),
  ]
}

/** From part 4 on, only the modification date of private data may be outside the XMP metadata. */
function hasOnlyXmp({ root, trailer }: Pdf): boolean {
  const keys = trailer.get('/Info').keys()
  return !trailer.has('/Info') || (root.has('/PieceInfo') && keys.length === 1 && keys[0] === '/ModDate')
}

function isTagged({ root }: Pdf): boolean {
  return root.get('/MarkInfo').get('/Marked').boolean === true && root.get('/StructTreeRoot').isDictionary
}
