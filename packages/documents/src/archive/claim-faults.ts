import type { Pdf } from '../engines/qpdf/pdf.ts'
import type { WriteOptions } from '../engines/qpdf/write-file.ts'
import { readSignatures } from '../signatures/signatures.ts'
import type { ArchiveClaim } from './claim.ts'
import { drawnFaults } from './drawn-faults.ts'

/**
 * What belies a claim that held before our work: how the file is written, and what was drawn, taken out or left behind. It is no
 * validation of the whole file: what a document brought along is its author's word.
 */
export function claimFaults(pdf: Pdf, claim: ArchiveClaim, { encryption, minimumVersion, objectStreams }: WriteOptions): string[] {
  return [
    ...(encryption ? ['it is locked'] : []),
    ...(claim.part < 4 && minimumVersion === '2.0' ? ['it is marked as PDF 2.0'] : []),
    ...(claim.part === 1 && objectStreams === true ? ['its objects are packed'] : []),
    ...(claim.level === 'A' && !isTagged(pdf) ? ['its tags are gone'] : []),
    // Since the second part a signature has to hold for the whole file.
    ...(claim.part > 1 && readSignatures(pdf).length > 0 ? ['its signature does not hold'] : []),
    ...(claim.part > 3 && !hasOnlyXmp(pdf) ? ['its properties stand where archives no longer have any'] : []),
    ...drawnFaults(pdf, claim),
  ]
}

/** Since the fourth part only the date of private data may stand outside of the description in XML. */
function hasOnlyXmp({ root, trailer }: Pdf): boolean {
  const keys = trailer.get('/Info').keys()
  return !trailer.has('/Info') || (root.has('/PieceInfo') && keys.length === 1 && keys[0] === '/ModDate')
}

function isTagged({ root }: Pdf): boolean {
  return root.get('/MarkInfo').get('/Marked').boolean === true && root.get('/StructTreeRoot').isDictionary
}
