import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Findings } from '../findings.ts'

const boxes = ['/MediaBox', '/CropBox', '/BleedBox', '/TrimBox', '/ArtBox']
const inherited = new Set(['/MediaBox', '/CropBox'])
const minSize = 3
const maxSize = 14_400
const maxLevels = 50

/** Checks the sizes of a page's boxes (ISO 19005-2, 6.1.13). */
export function checkPageBoxes(page: PdfObject, number: number, findings: Findings): void {
  for (const name of boxes) {
    const box = boxOf(page, name)
    if (box.length !== 4) continue
    const [left = 0, bottom = 0, right = 0, top = 0] = box.numbers()
    const isInRange = [right - left, top - bottom].every((size) => Math.abs(size) >= minSize && Math.abs(size) <= maxSize)
    if (!isInRange) findings.add('PAGE_SIZE', { page: number })
  }
}

function boxOf(page: PdfObject, name: string): PdfObject {
  let node = page
  for (let level = 0; inherited.has(name) && level < maxLevels && node.get(name).isNull && node.get('/Parent').isDictionary; level++)
    node = node.get('/Parent')
  return node.get(name)
}
