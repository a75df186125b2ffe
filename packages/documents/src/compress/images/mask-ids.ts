import type { Pdf } from '../../engines/qpdf/pdf.ts'

/** The object numbers of images that mask one of these. */
export function maskIds(pdf: Pdf, ids: Iterable<number>): Set<number> {
  const masks = new Set<number>()
  for (const id of ids) {
    pdf.scoped(() => {
      const image = pdf.object(id)
      for (const mask of [image.get('/SMask'), image.get('/Mask')]) if (mask.isStream) masks.add(mask.id)
    })
  }
  return masks
}
