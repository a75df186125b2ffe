import type { PdfObject } from '../../../engines/qpdf/object.ts'

const intents = new Set(['/RelativeColorimetric', '/AbsoluteColorimetric', '/Perceptual', '/Saturation'])

/** Whether a rendering intent is one of the four, or none. */
export function isRenderingIntent(intent: PdfObject): boolean {
  return intent.isNull || isIntentName(intent.name)
}

export function isIntentName(name: string | undefined): boolean {
  return intents.has(name ?? '')
}
