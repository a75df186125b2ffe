import type { PdfiumModule } from './pdfium-module.ts'
import { wideString } from './wide-string.ts'

/** An entry of a document's outline, in the order of reading. */
export interface OutlineEntry {
  title: string
  /** 0 for those at the top. */
  depth: number
  /** The page it leads to, from 1; undefined if it leads elsewhere. */
  page: number | undefined
}

/** More than anyone reads through, and deeper than any list shows. */
const mostEntries = 5000
const mostDeep = 12
const mostCharacters = 1000

/** The outline of an open document as a flat list. Entries that lead in a circle are read once. */
export function readOutline(module: PdfiumModule, document: number): OutlineEntry[] {
  const found: OutlineEntry[] = []
  const seen = new Set<number>()

  function walk(parent: number, depth: number): void {
    for (
      let entry = module.FPDFBookmark_GetFirstChild(document, parent);
      entry;
      entry = module.FPDFBookmark_GetNextSibling(document, entry)
    ) {
      if (seen.has(entry) || found.length >= mostEntries) return
      seen.add(entry)
      found.push({ title: titleOf(module, entry), depth, page: pageOf(module, document, entry) })
      if (depth < mostDeep) walk(entry, depth + 1)
    }
  }

  walk(0, 0)
  return found
}

function titleOf(module: PdfiumModule, entry: number): string {
  return wideString(module, mostCharacters, (target, length) => module.FPDFBookmark_GetTitle(entry, target, length)).trim()
}

function pageOf(module: PdfiumModule, document: number, entry: number): number | undefined {
  const direct = module.FPDFBookmark_GetDest(document, entry)
  const action = direct ? 0 : module.FPDFBookmark_GetAction(entry)
  const place = direct || (action ? module.FPDFAction_GetDest(document, action) : 0)
  const index = place ? module.FPDFDest_GetDestPageIndex(document, place) : -1
  return index >= 0 ? index + 1 : undefined
}
