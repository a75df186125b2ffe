import { defineTool } from '../define-tool.ts'

export const pdfToPdfa = defineTool({
  type: 'pdf-to-pdfa',
  state: 'soon',
  family: 'optimise',
  title: 'PDF to PDF/A',
  description: 'Turn a PDF into the archive format and check that it holds.',
  actionText: 'Convert to PDF/A',
  loadingText: 'Converting to PDF/A',
  finalTitle: 'Your PDF/A is ready',
  finalText: 'It carries everything it needs to look the same in many years.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'pdfa',
  faq: [
    {
      question: 'What is PDF/A?',
      answer: 'A stricter kind of PDF for keeping: fonts are inside the file, and nothing depends on other files, scripts or the network.',
    },
    {
      question: 'Which level should I choose?',
      answer: 'PDF/A-2b suits most archives. Choose another only if the place that receives the file asks for it.',
    },
    {
      question: 'What can get lost?',
      answer: 'Sound, video, scripts and encryption are not allowed in PDF/A and have to go.',
    },
  ],
})
