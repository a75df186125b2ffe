import { defineTool } from '../definition/define-tool.ts'
import { tile } from '../definition/glyph.ts'

export const addImagesToPdf = defineTool({
  type: 'add-images-to-pdf',
  state: 'ready',
  family: 'edit',
  title: 'Add images',
  description: 'Place images, QR codes and barcodes on the pages of a PDF.',
  actionText: 'Add images',
  loadingText: 'Adding your images',
  finalTitle: 'Your images are added',
  finalText: 'The change is saved in the file.',
  glyph: tile(15.5, 16.5, 'M22 19.5v6m-3-3h6'),
  extensions: ['.pdf', '.png', '.jpeg', '.jpg', '.webp', '.gif', '.bmp', '.avif', '.heic', '.heif', '.hif', '.jxr', '.wdp', '.hdp', '.svg'],
  accepts: [
    'application/pdf',
    'image/png',
    'image/jpeg',
    'image/webp',
    'image/gif',
    'image/bmp',
    'image/avif',
    'image/heic',
    'image/jxr',
    'image/svg+xml',
  ],
  gives: ['application/pdf'],
  suffix: 'with-images',
  next: ['compress-pdf', 'add-page-numbers-to-pdf', 'protect-pdf', 'edit-pdf', 'pdf-to-pdfa', 'merge-pdf'],
  isInMenu: false,
  requires: ['modify'],
  // It puts images of the task on its PDFs, and files between two steps aren't images of the task.
  isStep: false,
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
