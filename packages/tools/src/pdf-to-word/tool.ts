import { defineTool } from '../definition/define-tool.ts'
import { marks, tile } from '../definition/glyph.ts'

export const pdfToWord = defineTool({
  type: 'pdf-to-word',
  state: 'ready',
  family: 'convert-from',
  title: 'PDF to Word',
  description: 'Get an editable Word document from a PDF.',
  actionText: 'Convert to Word',
  loadingText: 'Converting your PDF',
  finalTitle: 'Your Word document is ready',
  finalText: 'Open it in Word to edit.',
  glyph: tile(15.5, 16.5, `M18.4 20${marks.word}`),
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  suffix: 'converted',
  next: ['word-to-pdf'],
  obviousFor: 'pdf',
  recognisesText: true,
  requires: ['copy'],
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
