import { defineTool } from '../definition/define-tool.ts'
import { marks, tile } from '../definition/glyph.ts'

export const extractImagesFromPdf = defineTool({
  type: 'extract-images-from-pdf',
  state: 'ready',
  family: 'convert-from',
  title: 'Extract images',
  description: 'Save the images in a PDF in their original quality.',
  actionText: 'Extract images',
  loadingText: 'Extracting images',
  finalTitle: 'Your images are ready',
  finalText: 'Ready to download.',
  glyph: tile(15.5, 10.5, `M16 20${marks.image}`),
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['image/jpeg', 'image/png', 'image/jp2', 'image/tiff', 'image/x-jbig2', 'image/gif', 'image/svg+xml'],
  suffix: 'image',
  next: ['images-to-pdf', 'merge-pdf'],
  isInMenu: false,
  requires: ['copy'],
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
