import { startPdfiumAhead } from './start-pdfium.ts'

/**
 * Preloads PDFium when a file is likely to come, so that it is ready with it. Files already given are opened while the page is still
 * loading, and their first pages drawn at their display width, if known.
 */
export async function fetchPdfiumAhead(files: readonly File[] = [], pageWidth?: Promise<number | undefined>): Promise<void> {
  startPdfiumAhead()
  try {
    const [{ openLocalPagesAhead }, width] = await Promise.all([import('./local-pages.ts'), pageWidth])
    openLocalPagesAhead(files, width)
  } catch {
    // What can't be loaded now is loaded with the file, and its error reported there.
  }
}
