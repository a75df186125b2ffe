import { defineTool } from '../define-tool.ts'

export const pdfToImages = defineTool({
  type: 'pdf-to-images',
  state: 'ready',
  family: 'convert-from',
  title: 'PDF to images',
  description: 'Save each page as a JPG, PNG, WebP or TIFF, at the size you need.',
  actionText: 'Convert to images',
  loadingText: 'Drawing your pages',
  finalTitle: 'Your images are ready',
  finalText: 'Download a page, or all of them as a zip.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['image/jpeg', 'image/png', 'image/webp', 'image/tiff'],
  suffix: 'page',
  faq: [
    {
      question: 'JPG, PNG, WebP or TIFF?',
      answer:
        'JPG for photographs and scans, where it is much smaller. PNG for text, drawings and screenshots, where it stays exact. WebP is smaller than both; a TIFF can hold all pages in one file.',
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
