import { startPdfiumAhead } from './start-pdfium.ts'

/**
 * Begins to fetch PDFium when a file is likely to come, so that it is there with it.
 * Files that are there already are opened while the page around them is still being made, and their first pages drawn
 * as wide as they will be shown, where that is known.
 */
export async function fetchPdfiumAhead(files: readonly File[] = [], pageWidth?: number): Promise<void> {
  startPdfiumAhead()
  try {
    const { openLocalPagesAhead } = await import('./local-pages.ts')
    openLocalPagesAhead(files, pageWidth)
  } catch {
    // What cannot be fetched now is fetched with the file, and missed there if it is missed at all.
  }
}
