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
  finalTitle: 'Your document is ready',
  finalText: 'Open it and edit the text.',
  glyph: tile(15.5, 16.5, `M18.4 20${marks.word}`),
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  // Markdown, too; no tool takes that as a next step.
  gives: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.oasis.opendocument.text'],
  suffix: 'converted',
  next: ['word-to-pdf'],
  obviousFor: 'pdf',
  recognisesText: true,
  requires: ['copy'],
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
