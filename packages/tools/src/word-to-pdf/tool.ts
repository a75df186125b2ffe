import { defineTool } from '../definition/define-tool.ts'
import { marks, tile } from '../definition/glyph.ts'

export const wordToPdf = defineTool({
  type: 'word-to-pdf',
  state: 'ready',
  family: 'convert-to',
  title: 'Word to PDF',
  description: 'Convert Word documents to PDF.',
  actionText: 'Convert to PDF',
  loadingText: 'Converting your document',
  finalTitle: 'Converted to PDF',
  finalText: 'Your PDF is ready.',
  glyph: tile(3.5, 5.5, `M6.4 9${marks.word}`),
  extensions: ['.docx', '.doc', '.odt', '.rtf', '.txt', '.html'],
  accepts: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/msword',
    'application/vnd.oasis.opendocument.text',
    'application/rtf',
    'text/plain',
    'text/html',
  ],
  gives: ['application/pdf'],
  suffix: 'converted',
  slot: 'office',
  next: ['compress-pdf', 'add-page-numbers-to-pdf', 'protect-pdf', 'edit-pdf', 'pdf-to-pdfa', 'merge-pdf'],
  obviousFor: 'office',
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
