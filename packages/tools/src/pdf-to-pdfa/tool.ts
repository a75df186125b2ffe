import { defineTool } from '../definition/define-tool.ts'
import { onPage } from '../definition/glyph.ts'

export const pdfToPdfa = defineTool({
  type: 'pdf-to-pdfa',
  state: 'ready',
  family: 'optimise',
  title: 'PDF to PDF/A',
  description: 'Convert a PDF to the archive format and validate it.',
  actionText: 'Convert to PDF/A',
  loadingText: 'Converting to PDF/A',
  finalTitle: 'Your file is ready',
  finalText: 'Checked against the PDF/A standard.',
  glyph: onPage('M12 21l4-10 4 10m-6.6-3.4h5.2'),
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'pdfa',
  next: ['compress-pdf', 'add-page-numbers-to-pdf', 'protect-pdf', 'edit-pdf', 'merge-pdf'],
  requires: ['modify'],
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
