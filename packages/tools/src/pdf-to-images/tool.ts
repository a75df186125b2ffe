import { defineTool } from '../define-tool.ts'

export const pdfToImages = defineTool({
  type: 'pdf-to-images',
  state: 'soon',
  family: 'convert-from',
  title: 'PDF to images',
  description: 'Save each page as a JPG or PNG, at the size you need.',
  actionText: 'Convert to images',
  loadingText: 'Drawing your pages',
  finalTitle: 'Your images are ready',
  finalText: 'Download a page, or all of them as a zip.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['image/jpeg', 'image/png'],
  suffix: 'page',
  faq: [
    {
      question: 'JPG or PNG?',
      answer: 'JPG for photographs and scans, where it is much smaller. PNG for text, drawings and screenshots, where it stays exact.',
    },
    {
      question: 'Which resolution is right?',
      answer: '150 dots per inch suits screens, 300 suits print. Twice the resolution means four times the pixels.',
    },
    {
      question: 'Can I still select text in the image?',
      answer: 'No. An image is pixels only. Use Extract text to get the words.',
    },
  ],
})
