import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { FaultPlace, Findings } from '../findings.ts'

const primaries = new Set(['/Cyan', '/Magenta', '/Yellow', '/Black'])
const ownKeys = new Set(['/Type', '/HalftoneType', '/HalftoneName', '/Default'])

/** Checks a halftone (ISO 19005-2, 6.2.5). Only colourants beyond the primaries have a transfer function of their own. */
export function checkHalftone(halftone: PdfObject, findings: Findings, place: FaultPlace): void {
  if (!halftone.isDictionary) return
  checkOne(halftone, undefined)
  if (halftone.get('/HalftoneType').integer !== 5) return
  for (const colourant of halftone.keys()) {
    const inner = halftone.get(colourant)
    if (inner.isDictionary && (!ownKeys.has(colourant) || colourant === '/Default')) checkOne(inner, colourant)
  }

  function checkOne(one: PdfObject, colourant: string | undefined): void {
    const type = one.get('/HalftoneType').integer
    if (type !== 1 && type !== 5) findings.add('HALFTONE_TYPE', place)
    if (one.has('/HalftoneName')) findings.add('HALFTONE_NAME', place)
    if (colourant === '/Default') return
    const needsTransfer = colourant !== undefined && !primaries.has(colourant)
    if (one.has('/TransferFunction') !== needsTransfer) findings.add('HALFTONE_TRANSFER', place)
  }
}
