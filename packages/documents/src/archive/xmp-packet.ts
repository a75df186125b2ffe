import { inflateSync } from 'node:zlib'
import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'

/** The XMP metadata of a document; undefined if there is none that can be read. */
export function readXmp(pdf: Pdf): string | undefined {
  const stream = pdf.root.get('/Metadata')
  const bytes = stream.isStream ? packetBytes(stream) : undefined
  return bytes && decodedXmp(bytes)
}

/** Replaces the XMP metadata. It isn't compressed, so that programs which don't know PDF can find it. */
export function setXmp(pdf: Pdf, xml: string): void {
  pdf.root.set('/Metadata', pdf.stream(Buffer.from(xml), { '/Type': '/Metadata', '/Subtype': '/XML' }))
}

const maxBytes = 4_000_000

/** Every file's packet is read, so one that unpacks to more than any real packet is skipped. */
function packetBytes(stream: PdfObject): Buffer | undefined {
  if ((stream.get('/Length').integer ?? 0) > maxBytes) return undefined
  const filters = stream.get('/Filter')
  const names = filters.isArray ? filters.items().map(({ name }) => name) : [filters.name]
  try {
    const raw = Buffer.from(stream.streamBytes({ decode: false }))
    if (filters.isNull || names.length === 0) return raw
    return names.length === 1 && names[0] === '/FlateDecode' ? inflateSync(raw, { maxOutputLength: maxBytes }) : undefined
  } catch {
    return undefined
  }
}

/** A packet may be in any Unicode encoding; its first character shows which. */
export function decodedXmp(bytes: Buffer): string {
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  if (a === 0 && b === 0) return fromUtf32(bytes, (at) => bytes.readUInt32BE(at))
  if (c === 0 && d === 0 && b !== 0x3c) return fromUtf32(bytes, (at) => bytes.readUInt32LE(at))
  if (a === 0 || (a === 0xfe && b === 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  if (b === 0 || (a === 0xff && b === 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  return bytes.toString('utf8')
}

function fromUtf32(bytes: Buffer, read: (at: number) => number): string {
  const characters: string[] = []
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = read(at)
    characters.push(code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd')
  }
  return characters.join('')
}
