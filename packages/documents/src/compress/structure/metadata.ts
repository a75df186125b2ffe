import { contentBytes } from '../../content/content-bytes.ts'
import type { Pdf } from '../../engines/qpdf/pdf.ts'

/** Takes out of the properties of a document the room that was left in them for changes without writing the file again. */
export function cutPadding(pdf: Pdf): void {
  const stream = pdf.root.get('/Metadata')
  const bytes = stream.isStream ? contentBytes(stream) : undefined
  if (!bytes) return
  // Each character is a byte here, whatever it means in UTF-8.
  const text = Buffer.from(bytes).toString('latin1')
  const cut = text.replace(padding, '\n')
  if (cut.length < text.length) pdf.replaceStream(stream.remove('/DecodeParms'), Buffer.from(cut, 'latin1'))
}

const padding = /(?<=>)[ \t\r\n]{2,}(?=<\?xpacket end=)/
