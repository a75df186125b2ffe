import type { PdfObject } from '../../../engines/qpdf/object.ts'

/** What the header of an ICC profile says (ICC.1, 7.2). */
export interface IccHeader {
  version: number
  deviceClass: string
  /** Four letters, with spaces at the end. */
  colourSpace: string
}

/** Undefined if a profile has no whole header. */
export function readIccHeader(profile: PdfObject): IccHeader | undefined {
  const bytes = bytesOf(profile)
  if (!bytes || bytes.length < 128) return undefined
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, 40).toString('latin1')
  if (text.slice(36, 40) !== 'acsp') return undefined
  return { version: (bytes[8] ?? 0) + ((bytes[9] ?? 0) >> 4) / 10, deviceClass: text.slice(12, 16), colourSpace: text.slice(16, 20) }
}

function bytesOf(profile: PdfObject): Uint8Array | undefined {
  try {
    return profile.isStream ? profile.streamBytes() : undefined
  } catch {
    return undefined
  }
}

/** The number of components of the colour spaces that profiles in PDF may have. */
export const iccComponents: Readonly<Record<string, number>> = { GRAY: 1, 'RGB ': 3, 'Lab ': 3, CMYK: 4 }
