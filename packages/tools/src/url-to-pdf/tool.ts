import { defineTool } from '../define-tool.ts'

export const urlToPdf = defineTool({
  type: 'url-to-pdf',
  state: 'soon',
  family: 'convert-to',
  title: 'Web page to PDF',
  description: 'Save a public web page as a PDF.',
  actionText: 'Save as PDF',
  loadingText: 'Opening the page',
  finalTitle: 'Your PDF is ready',
  finalText: 'It shows the page as it was a moment ago.',
  extensions: [],
  accepts: [],
  gives: ['application/pdf'],
  suffix: 'page',
  faq: [
    {
      question: 'Which pages can be saved?',
      answer: 'Those that anyone can open. A page behind a login, or inside a private network, is out of reach.',
    },
    {
      question: 'Why does the PDF look different from my screen?',
      answer: 'Your browser may show your own settings, cookies or window size. The PDF is made as a first-time visitor would see it.',
    },
    {
      question: 'May I save any page?',
      answer: 'Technically yes. What you may do with the copy is up to the rights of whoever made the page.',
    },
  ],
})
