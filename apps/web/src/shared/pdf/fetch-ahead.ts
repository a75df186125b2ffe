/**
 * Begins to fetch PDFium when a hand comes near, so that it is there with the first file; a page that is only looked at never needs it.
 * Files that are there already are opened while the page around them is still being made.
 */
export async function fetchPdfiumAhead(files: readonly File[] = []): Promise<void> {
  try {
    const { openLocalPagesAhead, warmPdfium } = await import('./local-pages.ts')
    warmPdfium()
    openLocalPagesAhead(files)
  } catch {
    // What cannot be fetched now is fetched with the file, and missed there if it is missed at all.
  }
}
