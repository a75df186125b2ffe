import { defineTool } from '../define-tool.ts'

export const imagesToPdf = defineTool({
  type: 'images-to-pdf',
  state: 'ready',
  family: 'convert-to',
  title: 'Images to PDF',
  description: 'Turn pictures into one PDF, in the order you choose.',
  actionText: 'Convert images',
  loadingText: 'Placing your images',
  finalTitle: 'Your PDF is ready',
  finalText: 'All images are in it, in your order.',
  extensions: ['.png', '.jpeg', '.jpg', '.webp', '.gif', '.tiff', '.tif', '.bmp', '.avif', '.svg'],
  accepts: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/tiff', 'image/bmp', 'image/avif', 'image/svg+xml'],
  gives: ['application/pdf'],
  suffix: 'images',
  faq: [
    {
      question: 'Do my pictures lose quality?',
      answer:
        'No, unless you choose a smaller file. A JPG is placed into the PDF as it is, without being compressed again, and the others without any loss.',
    },
    {
      question: 'Will the text in a photo become selectable?',
      answer: 'No. The page holds the picture. Making its text selectable needs text recognition.',
    },
    {
      question: 'Which pictures can I use?',
      answer: 'JPG, PNG, WebP, GIF, TIFF with all its pages, BMP, AVIF and SVG. Photos are turned upright as the camera says.',
    },
    {
      question: 'How large will the PDF be?',
      answer: 'About as large as the pictures together. Choose a lower quality to make it smaller.',
    },
  ],
})
