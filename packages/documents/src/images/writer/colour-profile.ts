import type { PdfStream } from './pdf-writer.ts'

/** The colours that a profile speaks of, by how many there are. */
const signatures: Readonly<Record<number, string>> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' }

/** Whether a colour profile is one for pixels of so many colours. */
export function isProfileFor(icc: Uint8Array, components: number): boolean {
  return Buffer.from(icc.buffer, icc.byteOffset, icc.byteLength).toString('latin1', 16, 20) === signatures[components]
}

/** A colour profile as it stands in a PDF; nothing for one that is not for these pixels. */
export function profileStream(icc: Buffer | undefined, components: number): PdfStream | undefined {
  return icc && isProfileFor(icc, components) ? { entries: `/N ${components}`, content: [icc] } : undefined
}
