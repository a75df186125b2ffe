import { defineTool } from '../definition/define-tool.ts'
import { page } from '../definition/glyph.ts'

export const addPageNumbersToPdf = defineTool({
  type: 'add-page-numbers-to-pdf',
  state: 'ready',
  family: 'organise',
  title: 'Page numbers',
  description: 'Number the pages, in any corner and style.',
  actionText: 'Add page numbers',
  loadingText: 'Numbering your pages',
  finalTitle: 'Your pages are numbered',
  finalText: 'The numbers are part of the pages now.',
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
