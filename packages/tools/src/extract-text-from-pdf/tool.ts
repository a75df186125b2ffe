import { defineTool } from '../define-tool.ts'

export const extractTextFromPdf = defineTool({
  type: 'extract-text-from-pdf',
  state: 'ready',
  family: 'convert-from',
  title: 'Extract text',
  description: 'Get the words of a PDF as text, Markdown, HTML or JSON, in reading order.',
  actionText: 'Extract text',
  loadingText: 'Reading your PDF',
  finalTitle: 'Your text is ready',
  finalText: 'Read it, copy it, or download it.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['text/plain', 'text/markdown', 'text/html', 'application/json'],
  suffix: 'text',
  faq: [
    {
      question: 'Does it work with scanned pages?',
      answer: 'A scan holds a picture and no letters, so there is nothing to extract unless text was recognised before.',
    },
    {
      question: 'Are tables and columns kept?',
      answer:
        'Columns are read one after the other. Tables become tables in Markdown and HTML; with everything in its place, plain text keeps them in line too.',
    },
    {
      question: 'Why are some letters wrong?',
      answer: 'Some PDFs do not say which letter a shape stands for. The page looks right and its text cannot be read by any program.',
    },
  ],
})
