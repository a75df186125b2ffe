import { defineTool } from '../define-tool.ts'

export const wordToPdf = defineTool({
  type: 'word-to-pdf',
  state: 'soon',
  family: 'convert-to',
  title: 'Word to PDF',
  description: 'Turn a Word document into a PDF.',
  actionText: 'Convert to PDF',
  loadingText: 'Converting your document',
  finalTitle: 'Your PDF is ready',
  finalText: 'It looks the same wherever it is opened.',
  extensions: ['.docx', '.doc'],
  accepts: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/msword'],
  gives: ['application/pdf'],
  suffix: 'converted',
  faq: [
    {
      question: 'Why did the line breaks move?',
      answer: 'Usually because of a font that only your computer has. A font of the same width stands in where there is one.',
    },
    {
      question: 'Are comments and tracked changes printed?',
      answer: 'A PDF shows the document as it would be printed. Accept or reject changes first if they should not be seen.',
    },
    {
      question: 'Are macros run?',
      answer: 'No. Macros are never run.',
    },
  ],
})
