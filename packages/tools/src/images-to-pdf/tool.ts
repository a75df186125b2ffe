import { defineTool } from '../define-tool.ts'

export const imagesToPdf = defineTool({
  type: 'images-to-pdf',
  state: 'soon',
  family: 'convert-to',
  title: 'Images to PDF',
  description: 'Turn pictures into one PDF, in the order you choose.',
  actionText: 'Make PDF',
  loadingText: 'Placing your images',
  finalTitle: 'Your PDF is ready',
  finalText: 'Every image has become a page.',
  extensions: ['.png', '.jpeg', '.jpg'],
  accepts: ['image/png', 'image/jpeg'],
  gives: ['application/pdf'],
  suffix: 'images',
  faq: [
    {
      question: 'Do my pictures lose quality?',
      answer: 'A JPG can be placed into a PDF as it is, without being compressed again, and a PNG without any loss.',
    },
    {
      question: 'Will the text in a photo become selectable?',
      answer: 'No. The page holds the picture. Making its text selectable needs text recognition.',
    },
    {
      question: 'How large will the PDF be?',
      answer: 'About as large as the pictures together.',
    },
  ],
})
