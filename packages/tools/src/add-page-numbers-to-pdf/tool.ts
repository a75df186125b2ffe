import { defineTool } from '../definition/define-tool.ts'
import { page } from '../definition/glyph.ts'

export const addPageNumbersToPdf = defineTool({
  type: 'add-page-numbers-to-pdf',
  state: 'ready',
  family: 'organise',
  title: 'Page numbers',
  description: 'Add page numbers in any position and style.',
  actionText: 'Add page numbers',
  loadingText: 'Numbering your pages',
  finalTitle: 'Your PDF is ready',
  finalText: 'The change is saved in the file.',
  glyph: { ink: `${page}M11 9h10m-10 4.5h10`, line: 'M14.6 20.2l1.6-1.2v5.5' },
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'numbered',
  next: ['compress-pdf', 'protect-pdf', 'edit-pdf', 'pdf-to-pdfa', 'merge-pdf'],
  requires: ['modify'],
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
