import { defineTool } from '../definition/define-tool.ts'
import { onPage } from '../definition/glyph.ts'

export const pdfToPdfa = defineTool({
  type: 'pdf-to-pdfa',
  state: 'soon',
  family: 'optimise',
  title: 'PDF to PDF/A',
  description: 'Convert a PDF to the archive format and validate it.',
  actionText: 'Convert to PDF/A',
  loadingText: 'Converting to PDF/A',
  finalTitle: 'Your PDF/A is ready',
  finalText: "It's ready for your archive.",
  glyph: onPage('M12 21l4-10 4 10m-6.6-3.4h5.2'),
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'pdfa',
  next: ['compress-pdf', 'add-page-numbers-to-pdf', 'protect-pdf', 'edit-pdf', 'merge-pdf'],
  questions: () => import('./questions.ts'),
})
