import { officeMediaTypes } from '@octavo/core/files/office-types.ts'
import { defineTool } from '../definition/define-tool.ts'
import { box } from '../definition/glyph.ts'
import { imageExtensions } from '../definition/image-extensions.ts'

export const mergePdf = defineTool({
  type: 'merge-pdf',
  state: 'ready',
  family: 'organise',
  title: 'Merge PDF',
  description: 'Combine files into one PDF, in the order you choose.',
  actionText: 'Merge PDF',
  loadingText: 'Merging your files',
  finalTitle: 'Your files are merged',
  finalText: 'Your PDF is ready.',
  glyph: { ink: box(4, 4, 15, 20, 2), cut: box(11.5, 6.5, 18, 23, 3), shape: box(13, 8, 15, 20, 2), line: 'M20.5 14.5v7m-3.5-3.5h7' },
  extensions: ['.pdf', ...imageExtensions, '.docx', '.doc', '.odt', '.rtf', '.xlsx', '.xls', '.ods', '.csv', '.pptx', '.ppt', '.odp'],
  accepts: [
    ...([
      'application/pdf',
      'image/png',
      'image/jpeg',
      'image/webp',
      'image/gif',
      'image/tiff',
      'image/bmp',
      'image/avif',
      'image/heic',
      'image/jxr',
    ] as const),
    ...officeMediaTypes,
  ],
  gives: ['application/pdf'],
  suffix: 'merged',
  next: ['compress-pdf', 'add-page-numbers-to-pdf', 'protect-pdf', 'edit-pdf', 'pdf-to-pdfa'],
  obviousFor: 'several-pdfs',
  middleStep: {
    title: 'Put them in order',
    text: 'Drag the cards or use the arrow keys. Use all pages of a file or only some of them.',
  },
  requires: ['assemble'],
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
