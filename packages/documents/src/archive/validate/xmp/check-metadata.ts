import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Validation } from '../validation.ts'
import { checkClaim } from './check-claim.ts'
import { checkInfo } from './check-info.ts'
import { checkProperties } from './check-properties.ts'
import type { ExtensionSchemas } from './extension-schemas.ts'
import { hasHeaderAttribute, readPacket, type XmpPacket } from './packet.ts'

const maxBytes = 16_000_000

/** Checks the metadata of the document (6.7 or 6.6). Gives the schemas that it defines, which other metadata may use. */
export function checkMetadata({ pdf, part, level, findings }: Validation): ExtensionSchemas {
  const stream = pdf.root.get('/Metadata')
  if (!stream.isStream) {
    findings.add('METADATA_MISSING')
    findings.add('CLAIM_MISSING')
    if (part === 1) checkInfo(pdf.trailer.get('/Info'), [], findings)
    return new Map()
  }
  const place = { object: stream.id }
  if (!stream.get('/Filter').isNull) findings.add('METADATA_FILTERED', place)
  const packet = packetOf(stream)
  checkPacket(packet, findings, place)
  const { properties } = packet
  if (!properties) return new Map()
  const schemas = checkProperties(properties, { part, findings })
  checkClaim(properties, level, findings)
  if (part === 1) checkInfo(pdf.trailer.get('/Info'), properties, findings)
  return schemas
}

/** Checks the metadata of a part of the document: since part 2, it follows the same rules. */
export function checkOtherMetadata(stream: PdfObject, main: ExtensionSchemas, { part, findings }: Validation): void {
  if (part === 1) return
  const place = { object: stream.id }
  const packet = packetOf(stream)
  checkPacket(packet, findings, place)
  if (packet.properties) checkProperties(packet.properties, { part, findings, main })
}

function checkPacket(packet: XmpPacket, findings: Validation['findings'], place: { object: number }): void {
  if (hasHeaderAttribute(packet, 'bytes')) findings.add('XMP_BYTES_ATTRIBUTE', place)
  if (hasHeaderAttribute(packet, 'encoding')) findings.add('XMP_ENCODING_ATTRIBUTE', place)
  if (!packet.properties) findings.add('XMP_MALFORMED', place)
  if (!packet.isUtf8) findings.add('XMP_NOT_UTF8', place)
}

/** One that is larger than any real packet, or can't be unpacked, counts as malformed. */
function packetOf(stream: PdfObject): XmpPacket {
  if ((stream.get('/Length').integer ?? 0) > maxBytes) return readPacket(new Uint8Array(0))
  try {
    return readPacket(stream.streamBytes())
  } catch {
    return readPacket(new Uint8Array(0))
  }
}
