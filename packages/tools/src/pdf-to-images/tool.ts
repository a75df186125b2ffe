import { defineTool } from '../definition/define-tool.ts'

export const pdfToImages = defineTool({
  type: 'pdf-to-images',
  state: 'ready',
  family: 'convert-from',
  title: 'PDF to images',
  description: 'Save each page as a JPG, PNG, WebP, TIFF or SVG, at the size you need.',
  actionText: 'Convert to images',
  loadingText: 'Drawing your pages',
  finalTitle: 'Your images are ready',
  finalText: 'Download a page, or all of them as a zip.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['image/jpeg', 'image/png', 'image/webp', 'image/tiff', 'image/gif', 'image/bmp', 'image/avif', 'image/svg+xml'],
  suffix: 'page',
})
