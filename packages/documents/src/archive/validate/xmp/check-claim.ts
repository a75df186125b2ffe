import { type PdfALevel, partOf } from '../../levels.ts'
import type { Findings } from '../findings.ts'
import type { XmpNode } from './rdf.ts'
import { identification } from './schemas/general.ts'

/** Levels that also meet the rules of a lower one may claim the higher. */
const claims: Record<string, string> = { b: 'BUA', u: 'UA', a: 'A' }

/** Checks the claim to be PDF/A (6.7.11 or 6.6.4). */
export function checkClaim(properties: readonly XmpNode[], level: PdfALevel, findings: Findings): void {
  const own = properties.filter(({ namespace }) => namespace === identification.namespace)
  if (own.length === 0) {
    findings.add('CLAIM_MISSING')
    return
  }
  const part = own.find(({ local }) => local === 'part')
  const conformance = own.find(({ local }) => local === 'conformance')
  if (Number.parseInt(part?.value ?? '', 10) !== partOf(level)) findings.add('CLAIM_PART')
  const allowed = claims[level.slice(1)]?.replace(level.startsWith('1') ? 'U' : '', '') ?? ''
  if (conformance?.value.length !== 1 || !allowed.includes(conformance.value)) findings.add('CLAIM_LEVEL')
  if (own.some(({ prefix }) => prefix !== 'pdfaid')) findings.add('CLAIM_PREFIX')
}
