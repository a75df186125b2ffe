import { defineTool } from '../definition/define-tool.ts'
import { circle, marks, tile } from '../definition/glyph.ts'
import { imageExtensions } from '../definition/image-extensions.ts'

export const imagesToPdf = defineTool({
  type: 'images-to-pdf',
  state: 'ready',
  family: 'convert-to',
  title: 'Images to PDF',
  description: 'Combine images into one PDF, in the order you choose.',
  actionText: 'Convert images',
  loadingText: 'Converting your images',
  finalTitle: 'Converted to PDF',
  finalText: 'Your PDF is ready.',
  glyph: tile(3.5, 5.5, `M4 15${marks.image}${circle(12.6, 9, 0.8)}`),
  extensions: [...imageExtensions, '.svg', '.jp2', '.jpx', '.j2k', '.psd', '.pnm', '.ppm', '.pgm', '.pbm'],
  accepts: [
    'image/png',
    'image/jpeg',
    'image/webp',
    'image/gif',
    'image/tiff',
    'image/bmp',
    'image/avif',
    'image/heic',
    'image/svg+xml',
    'image/jxr',
    'image/jp2',
    'image/vnd.adobe.photoshop',
    'image/x-portable-anymap',
  ],
  gives: ['application/pdf'],
  suffix: 'images',
  next: ['compress-pdf', 'add-page-numbers-to-pdf', 'protect-pdf', 'edit-pdf', 'pdf-to-pdfa', 'merge-pdf'],
  obviousFor: 'images',
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
