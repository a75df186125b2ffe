import { defineTool } from '../define-tool.ts'

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
  faq: [
    {
      question: 'Will it look exactly the same?',
      answer: 'Close, and rarely identical. A PDF stores where letters stand; paragraphs, lists and tables have to be worked out again.',
    },
    {
      question: 'Does it work with scans?',
      answer: 'A scan has no letters to work with, so its pages would arrive as pictures.',
    },
    {
      question: 'Which programs open the result?',
      answer: 'Word, LibreOffice, Google Docs and others that read .docx.',
    },
  ],
})
