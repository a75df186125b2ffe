import { defineTool } from '../definition/define-tool.ts'
import { circle, marks, tile } from '../definition/glyph.ts'

export const pdfToImages = defineTool({
  type: 'pdf-to-images',
  state: 'ready',
  family: 'convert-from',
  title: 'PDF to images',
  description: 'Save pages as JPG, PNG, WebP, TIFF or SVG, at the size you need.',
  actionText: 'Convert to images',
  loadingText: 'Converting your pages',
  finalTitle: 'Your images are ready',
  finalText: 'Ready to download.',
  glyph: tile(15.5, 16.5, `M16 26${marks.image}${circle(24.6, 20, 0.8)}`),
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['image/jpeg', 'image/png', 'image/webp', 'image/tiff', 'image/gif', 'image/bmp', 'image/avif', 'image/svg+xml'],
  suffix: 'page',
  next: ['images-to-pdf', 'merge-pdf'],
  requires: ['copy'],
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
