import { defineTool } from '../definition/define-tool.ts'
import { onPage } from '../definition/glyph.ts'

export const extractTextFromPdf = defineTool({
  type: 'extract-text-from-pdf',
  state: 'ready',
  family: 'convert-from',
  title: 'Extract text',
  description: 'Get the text of a PDF as plain text, Markdown, HTML or JSON, in reading order.',
  actionText: 'Extract text',
  loadingText: 'Reading your PDF',
  finalTitle: 'Your text is ready',
  finalText: 'Read it, copy it or download it.',
  glyph: onPage('M11.5 11h9m-4.5 0v10.5'),
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: [
    'text/plain',
    'text/markdown',
    'text/html',
    'application/rtf',
    'application/json',
    'application/xml',
    'text/csv',
    'application/jsonl',
  ],
  suffix: 'text',
  next: [],
  recognisesText: true,
  requires: ['copy'],
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
