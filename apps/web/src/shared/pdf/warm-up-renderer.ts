import { createBlockReader } from './block-reader.ts'
import type { DrawnPage, PdfiumDocuments } from './pdfium-documents.ts'

/** No file has this number. */
const rehearsalId = 0

/**
 * Draws a small page with text, shapes and an image. A browser compiles each part of a program on first use: afterwards the first real page
 * is as fast as any other.
 */
export function warmUpRenderer(documents: PdfiumDocuments): DrawnPage {
  const bytes = Uint8Array.from(smallPdf(), (character) => character.charCodeAt(0))
  documents.open(rehearsalId, { reader: createBlockReader(bytes.length, (start, end) => bytes.slice(start, end)), password: '' })
  try {
    const page = documents.draw(rehearsalId, 1, 128)
    if (!page) throw new Error('PDFium cannot draw')
    return page
  } finally {
    documents.close(rehearsalId)
  }
}

function smallPdf(): string {
  const content = [
    ['0.1 0.4 0.3 rg', '0.8 0.2 0.1 RG', '10 100 60 30 re', 'B', '80 100 m', '110 160 150 60 180 130 c', 'S'],
    ['q', '60 0 0 60 120 10 cm', '/P Do', 'Q'],
    ['BT', '/F 12 Tf', '10 160 Td', '(Pages, quickly: 0123456789) Tj', '/B 9 Tf', '0 -20 Td', '(ABCDEFGHIJKLM) Tj', 'ET'],
  ]
    .flat()
    .join('\n')
  const image = atob(smallJpeg)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /Font << /F 5 0 R /B 6 0 R >> /XObject << /P 7 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Bold >>',
    `<< /Type /XObject /Subtype /Image /Width 16 /Height 16 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode /Length ${image.length} >>\nstream\n${image}\nendstream`,
  ]
  // PDFium finds objects without a cross-reference table by scanning, which is fast for so few.
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return `%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`
}

/** A grey square of 16 by 16 pixels. */
const smallJpeg =
  '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSk' +
  'pKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAQABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAU' +
  'EAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJAB/9k='
