import { defineTool } from '../definition/define-tool.ts'
import { circle, onPage } from '../definition/glyph.ts'

export const ocrPdf = defineTool({
  type: 'ocr-pdf',
  state: 'ready',
  family: 'optimise',
  title: 'Make scans searchable',
  description: 'Recognise the text of scans, to search and copy it.',
  actionText: 'Recognise text',
  loadingText: 'Reading your scans',
  finalTitle: 'Your PDF is searchable',
  finalText: 'The pages look the same.',
  glyph: onPage(`M10.5 11h11m-11 4.5h6${circle(18.5, 20, 3)}l2 2`),
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'searchable',
  next: ['compress-pdf', 'extract-text-from-pdf', 'pdf-to-pdfa', 'pdf-to-word', 'protect-pdf', 'merge-pdf'],
  isInMenu: false,
  slot: 'ocr',
  recognisesText: true,
  requires: ['modify'],
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
