import type { PdfStream } from './pdf-writer.ts'

/** The colour space signatures of profiles, by number of components. */
const signatures: Readonly<Record<number, string>> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' }

/** Whether a colour profile is for pixels with this many components. */
export function isProfileFor(icc: Uint8Array, components: number): boolean {
  return Buffer.from(icc.buffer, icc.byteOffset, icc.byteLength).toString('latin1', 16, 20) === signatures[components]
}

/** A colour profile as a PDF stream; undefined if it isn't for these pixels. */
export function profileStream(icc: Buffer | undefined, components: number): PdfStream | undefined {
  return icc && isProfileFor(icc, components) ? { entries: `/N ${components}`, content: [icc] } : undefined
}
