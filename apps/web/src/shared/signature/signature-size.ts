import { type SignatureFont, stageFamily, textWidth } from '@octavo/ui/stage/stage-font.ts'

/** A line is this much higher than its size. */
export const roomFactor = 1.1

/** The font of a typed signature. */
export function signatureFont(face: SignatureFont['family']): SignatureFont {
  return { family: face, bold: false, italic: face === 'serif' }
}

/** The width of a typed signature at a size. */
export function signatureWidth(text: string, face: SignatureFont['family'], size: number): number {
  return textWidth(text, stageFamily(signatureFont(face)), size)
}

/** The size at which a typed signature fills its box, as the engine writes it. */
export function signatureSize(text: string, face: SignatureFont['family'], box: { width: number; height: number }): number {
  const width = signatureWidth(text, face, 100)
  return Math.max(1, Math.min(box.height / roomFactor, width > 0 ? (box.width * 100) / width : box.height))
}
