import { defineTool } from '../definition/define-tool.ts'
import { box, circle, page } from '../definition/glyph.ts'

export const urlToPdf = defineTool({
  type: 'url-to-pdf',
  state: 'ready',
  slot: 'browser',
  family: 'convert-to',
  title: 'Web page to PDF',
  description: 'Save a public web page as a PDF.',
  actionText: 'Save as PDF',
  loadingText: 'Opening the web page',
  finalTitle: 'Saved as PDF',
  finalText: 'Your PDF is ready.',
  glyph: { ink: page, cut: box(2, 4, 16, 16, 3), shape: circle(10, 12, 6.5), line: 'M3.5 12h13M10 5.5c-4 4-4 9 0 13c4-4 4-9 0-13' },
  extensions: [],
  accepts: [],
  gives: ['application/pdf'],
  suffix: 'web-pages',
  next: ['compress-pdf', 'add-page-numbers-to-pdf', 'protect-pdf', 'edit-pdf', 'pdf-to-pdfa', 'merge-pdf'],
  addressOption: 'urls',
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
