import { defineTool } from '../define-tool.ts'

export const extractTextFromPdf = defineTool({
  type: 'extract-text-from-pdf',
  state: 'soon',
  family: 'convert-from',
  title: 'Extract text',
  description: 'Get the words of a PDF as plain text, in reading order.',
  actionText: 'Extract text',
  loadingText: 'Reading your PDF',
  finalTitle: 'Your text is ready',
  finalText: 'Download it as a text file.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['text/plain'],
  suffix: 'text',
  faq: [
    {
      question: 'Does it work with scanned pages?',
      answer: 'A scan holds a picture and no letters, so there is nothing to extract unless text was recognised before.',
    },
    {
      question: 'Are tables and columns kept?',
      answer: 'Plain text has no cells. Use PDF to Excel when you need the table itself.',
    },
    {
      question: 'Why are some letters wrong?',
      answer: 'Some PDFs do not say which letter a shape stands for. The page looks right and its text cannot be read by any program.',
    },
  ],
})
