import type { PdfiumModule } from './pdfium-module.ts'

const textKind = 1
const imageKind = 3
const formKind = 5
/** Deeper nests and more objects than any document needs; what lies beyond has no number. */
const mostDeep = 24
const mostObjects = 400_000

/** From an object's space to the page's own. */
export type ObjectMatrix = readonly [number, number, number, number, number, number]

/** The objects of a page in the order of its content, forms expanded. */
export interface PageObjects {
  /** Each is one operator that shows text, so that its index here is the number of that operator in the content too. */
  texts: number[]
  /** With the matrix of the forms that it lies in, and these, the outermost first. */
  images: { object: number; form: ObjectMatrix; inForms: readonly number[] }[]
  /** All that can be left out of a drawing, forms not among them. */
  all: number[]
}

export function pageObjects(module: PdfiumModule, page: number): PageObjects {
  const found: PageObjects = { texts: [], images: [], all: [] }
  let seen = 0

  function walk(count: number, get: (index: number) => number, { inForms, form }: Omit<PageObjects['images'][number], 'object'>): void {
    for (let index = 0; index < count && seen < mostObjects; index += 1) {
      seen += 1
      const object = get(index)
      const kind = module.FPDFPageObj_GetType(object)
      if (kind === formKind) {
        const inside = { inForms: [...inForms, object], form: joined(matrixOfObject(module, object), form) }
        if (inForms.length < mostDeep)
          walk(module.FPDFFormObj_CountObjects(object), (inner) => module.FPDFFormObj_GetObject(object, inner), inside)
        continue
      }
      found.all.push(object)
      if (kind === textKind) found.texts.push(object)
      else if (kind === imageKind) found.images.push({ object, form, inForms })
    }
  }

  walk(module.FPDFPage_CountObjects(page), (index) => module.FPDFPage_GetObject(page, index), { inForms: [], form: [1, 0, 0, 1, 0, 0] })
  return found
}

/** The matrix of an object in the space of what it lies in. */
export function matrixOfObject(module: PdfiumModule, object: number): ObjectMatrix {
  const { malloc, free } = module.pdfium.wasmExports
  const memory = malloc(24)
  try {
    if (!module.FPDFPageObj_GetMatrix(object, memory)) return [1, 0, 0, 1, 0, 0]
    return [0, 4, 8, 12, 16, 20].map((offset) => module.pdfium.getValue(memory + offset, 'float')) as unknown as ObjectMatrix
  } finally {
    free(memory)
  }
}

/** First the one, then the other. */
export function joined([a, b, c, d, e, f]: ObjectMatrix, outer: ObjectMatrix): ObjectMatrix {
  const [p, q, r, s, t, u] = outer
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u]
}
