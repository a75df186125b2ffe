import { startPdfiumAhead } from './start-pdfium.ts'

/**
 * Preloads PDFium when a file is likely to come, so that it is ready with it. Files already given are opened while the page is still
 * loading, and their first pages drawn at their display width, if known.
 */
export async function fetchPdfiumAhead(files: readonly File[] = [], pageWidth?: number): Promise<void> {
  startPdfiumAhead()
  try {
    const { openLocalPagesAhead } = await import('./local-pages.ts')
    openLocalPagesAhead(files, pageWidth)
  } catch {
    // What can't be loaded now is loaded with the file, and its error reported there.
  }
}
