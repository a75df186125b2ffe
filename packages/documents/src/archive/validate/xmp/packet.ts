import { decodedXmp } from '../../xmp-packet.ts'
import { readRdf, type XmpNode } from './rdf.ts'
import { parseXml, XmlError } from './xml.ts'

/** An XMP packet as it was read. */
export interface XmpPacket {
  /** Undefined if the packet isn't well-formed. */
  properties: XmpNode[] | undefined
  /** The instruction that the packet starts with. */
  header: string
  isUtf8: boolean
}

export function readPacket(bytes: Uint8Array): XmpPacket {
  const text = decodedXmp(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const isUtf8 = !bytes.subarray(0, 4).includes(0) && !isMark(bytes, 0xfe, 0xff) && !isMark(bytes, 0xff, 0xfe)
  const header = /<\?xpacket(\s[^?]*\bbegin\s*=[\s\S]*?)\?>/.exec(text)?.[1] ?? ''
  try {
    return { properties: readRdf(parseXml(text).root), header, isUtf8 }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return { properties: undefined, header, isUtf8 }
  }
}

/** The value of an attribute of the header. */
export function hasHeaderAttribute(packet: XmpPacket, name: string): boolean {
  return new RegExp(`\\s${name}\\s*=`).test(packet.header)
}

/** Whether a packet starts with the mark of an encoding with two bytes. */
function isMark(bytes: Uint8Array, first: number, second: number): boolean {
  return bytes[0] === first && bytes[1] === second
}
