import { defineTool } from '../definition/define-tool.ts'

export const pdfToWord = defineTool({
  type: 'pdf-to-word',
  state: 'soon',
  family: 'convert-from',
  title: 'PDF to Word',
  description: 'Get an editable Word document from a PDF.',
  actionText: 'Convert to Word',
  loadingText: 'Rebuilding your document',
  finalTitle: 'Your Word document is ready',
  finalText: 'Look through it: a PDF does not say what was a heading or a list.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  suffix: 'converted',
})
