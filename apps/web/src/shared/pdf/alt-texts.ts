import type { PageObjects } from './page-objects.ts'
import type { PdfiumModule } from './pdfium-module.ts'
import { wideString } from './wide-string.ts'

const mostElements = 20_000
const mostCharacters = 2000

/**
 * What the structure of an open page says in place of each of its images; one in a form has the text of the outermost form. Each form numbers
 * its marked content from 0, and PDFium doesn't tell which one a number of the structure means: only the numbers of the page's own content
 * are looked up, and one that two elements speak of has no text rather than that of another image.
 */
export function altTexts(module: PdfiumModule, page: number, images: PageObjects['images']): string[] {
  const texts = images.length > 0 ? textsOfNumbers(module, page) : new Map<number, string>()
  return images.map(({ object, inForms: [form = object] }) => texts.get(module.FPDFPageObj_GetMarkedContentID(form)) ?? '')
}

/** What the structure says of each number of marked content. */
function textsOfNumbers(module: PdfiumModule, page: number): Map<number, string> {
  const found = new Map<number, string>()
  const tree = module.FPDF_StructTree_GetForPage(page)
  if (!tree) return found
  const waiting = Array.from({ length: Math.max(0, module.FPDF_StructTree_CountChildren(tree)) }, (_, index) => ({
    element: module.FPDF_StructTree_GetChildAtIndex(tree, index),
    said: '',
  }))
  for (let seen = 0; waiting.length > 0 && seen < mostElements; seen += 1) {
    const { element, said } = waiting.pop() ?? { element: 0, said: '' }
    if (!element) continue
    // What a figure says holds for all that is in it.
    const alt = altOf(module, element) || said
    const count = module.FPDF_StructElement_CountChildren(element)
    for (let index = 0; index < count; index += 1) {
      const number = module.FPDF_StructElement_GetChildMarkedContentID(element, index)
      if (number >= 0) found.set(number, found.has(number) ? '' : alt)
      else waiting.push({ element: module.FPDF_StructElement_GetChildAtIndex(element, index), said: alt })
    }
  }
  module.FPDF_StructTree_Close(tree)
  return found
}

function altOf(module: PdfiumModule, element: number): string {
  return wideString(module, mostCharacters, (target, length) => module.FPDF_StructElement_GetAltText(element, target, length)).trim()
}
