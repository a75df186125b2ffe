import type { ReadyToolType } from '@octavo/tools'
import type { FilesInHand } from './fitting-tools.ts'

/** Why a tool fits these files, in a short sentence. */
export function reasonFor(type: ReadyToolType, { kinds, pages }: FilesInHand): string {
  return reasons[type]({ count: kinds.length, pages: pages !== undefined && pages > 1 ? pages : undefined })
}

interface Facts {
  count: number
  /** Only where there are several. */
  pages: number | undefined
}

const paper = () => 'A PDF looks the same on every device.'

const reasons: Record<ReadyToolType, (facts: Facts) => string> = {
  'merge-pdf': ({ count }) =>
    count > 1 ? `Your ${count} files become one, in the order you choose.` : 'Add other files before or after it.',
  'split-pdf': ({ count, pages }) => (pages && count === 1 ? `Cut its ${pages} pages into several files.` : 'Cut it into several files.'),
  'delete-pages-from-pdf': ({ pages }) => (pages ? `Remove some of the ${pages} pages.` : 'Remove pages you don’t need.'),
  'rotate-pdf-pages': () => 'Fix pages that are sideways or upside down.',
  'add-page-numbers-to-pdf': ({ pages }) => (pages ? `Number the ${pages} pages.` : 'Number the pages.'),
  'add-images-to-pdf': () => 'Add a logo, a stamp or a QR code.',
  'protect-pdf': () => 'Set a password before you send it.',
  'unlock-pdf': () => 'Remove a password that you know.',
  'pdf-to-images': ({ pages }) => (pages ? `Save ${pages} pages as images.` : 'Save the pages as images.'),
  'extract-text-from-pdf': () => 'Copy the text, or search it elsewhere.',
  'extract-images-from-pdf': () => 'Save the images that are inside.',
  'images-to-pdf': ({ count }) => (count > 1 ? `Put your ${count} images into one PDF.` : 'Put the image into a PDF.'),
  'word-to-pdf': paper,
  'excel-to-pdf': paper,
  'ppt-to-pdf': paper,
  'url-to-pdf': paper,
}
