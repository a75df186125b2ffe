import { defineTool } from '../definition/define-tool.ts'
import { onPage } from '../definition/glyph.ts'

export const compressPdf = defineTool({
  type: 'compress-pdf',
  state: 'ready',
  family: 'optimise',
  title: 'Compress PDF',
  description: 'Make a PDF smaller, and check the quality before you download it.',
  actionText: 'Compress PDF',
  loadingText: 'Compressing your PDF',
  finalTitle: 'Your PDF is compressed',
  finalText: 'Every page was compared with the original.',
  glyph: onPage('M16 7.5v6m-2.8-2.6L16 13.6l2.8-2.7M16 24.5v-6m-2.8 2.6L16 18.4l2.8 2.7'),
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'compressed',
  next: ['add-page-numbers-to-pdf', 'protect-pdf', 'edit-pdf', 'pdf-to-pdfa', 'merge-pdf'],
  obviousFor: 'pdf',
  requires: ['modify'],
  isComputedAhead: true,
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
