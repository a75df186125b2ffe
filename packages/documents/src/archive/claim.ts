import type { Pdf } from '../engines/qpdf/pdf.ts'
import { readXmp, setXmp } from './xmp-packet.ts'

/** The archival standard that a document claims to follow: PDF/A-2b is part 2 and level B. */
export interface ArchiveClaim {
  part: number
  /** Not required from part 4 on. */
  level: string | undefined
  /** The year of the standard, given from part 4 on. */
  revision?: string | undefined
}

/** The PDF/A claim in a document's XMP metadata. */
export function readClaim(pdf: Pdf): ArchiveClaim | undefined {
  const xml = readXmp(pdf)
  return xml === undefined ? undefined : claimIn(xml)
}

/** The claim as written into an XMP packet that binds `pdfaid`. */
export function writtenClaim({ part, level, revision }: ArchiveClaim): string {
  return Object.entries({ part, conformance: level, rev: revision })
    .map(([name, value]) => (value === undefined ? '' : `<pdfaid:${name}>${value}</pdfaid:${name}>`))
    .join('')
}

/** Removes the claim. The rest of the metadata stays, unless the claim is written in a way that we can't parse. */
export function removeClaim(pdf: Pdf): void {
  const xml = readXmp(pdf)
  if (xml === undefined || !claimIn(xml)) return
  const prefix = prefixIn(xml)
  const honest = xml
    .replace(new RegExp(`\\s${prefix}:\\w+\\s*=\\s*("[^"]*"|'[^']*')`, 'g'), '')
    .replace(new RegExp(`<${prefix}:(\\w+)(?:\\s[^>]*)?(?:/>|>[^<]*</${prefix}:\\1\\s*>)`, 'g'), '')
  if (claimIn(honest)) pdf.root.remove('/Metadata')
  else setXmp(pdf, honest)
}

/** The extension schemas with which an archive also describes its images and pages; the standard fixes their prefixes. */
export function extensionSchemas(pdf: Pdf): string {
  return /<pdfaExtension:schemas>[\s\S]*?<\/pdfaExtension:schemas>/.exec(readXmp(pdf) ?? '')?.[0] ?? ''
}

/** Whether two documents claim the same. */
export function isSameClaim(one: ArchiveClaim | undefined, other: ArchiveClaim | undefined): boolean {
  return one?.part === other?.part && one?.level === other?.level
}

const namespace = /xmlns:(\w+)\s*=\s*["']http:\/\/www\.aiim\.org\/pdfa\/ns\/id\/["']/

function claimIn(xml: string): ArchiveClaim | undefined {
  const named = (name: string) =>
    new RegExp(`${prefixIn(xml)}:${name}(?:\\s*=\\s*["']|(?:\\s[^>]*)?>)\\s*([0-9A-Za-z]{1,4})`).exec(xml)?.[1]
  const part = Number(named('part'))
  const revision = named('rev')
  return Number.isInteger(part) ? { part, level: named('conformance')?.toUpperCase(), ...(revision && { revision }) } : undefined
}

/** The standard requires the prefix `pdfaid`; a claim bound to another prefix counts the same. */
function prefixIn(xml: string): string {
  return namespace.exec(xml)?.[1] ?? 'pdfaid'
}
