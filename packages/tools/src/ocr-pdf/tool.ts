import { defineTool } from '../definition/define-tool.ts'
import { box, page } from '../definition/glyph.ts'

export const ocrPdf = defineTool({
  type: 'ocr-pdf',
  state: 'ready',
  family: 'optimise',
  title: 'Make scans searchable',
  description: 'Recognise the text in scanned pages, so that it can be searched, selected and copied.',
  actionText: 'Recognise text',
  loadingText: 'Reading your scans',
  finalTitle: 'Your PDF is searchable',
  finalText: 'The pages look the same. Their text can be searched and copied.',
  glyph: { ink: page, line: `M10.5 10.5h11m-11 4h7${box(10, 18.5, 12, 5.5, 1.5)}` },
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
