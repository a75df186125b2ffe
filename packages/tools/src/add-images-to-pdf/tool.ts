import { defineTool } from '../define-tool.ts'

export const addImagesToPdf = defineTool({
  type: 'add-images-to-pdf',
  state: 'ready',
  family: 'edit',
  title: 'Add images',
  description: 'Place pictures on the pages of a PDF.',
  actionText: 'Add images',
  loadingText: 'Placing your pictures',
  finalTitle: 'Your pictures are in place',
  finalText: 'They are part of the pages now.',
  extensions: ['.pdf', '.png', '.jpeg', '.jpg'],
  accepts: ['application/pdf', 'image/png', 'image/jpeg'],
  gives: ['application/pdf'],
  suffix: 'with-images',
  faq: [
    {
      question: 'Can a picture lie behind the text?',
      answer: 'That is possible where the page has no background of its own. A scanned page would cover it.',
    },
    {
      question: 'Does the file grow?',
      answer: 'By about the size of the picture, and only once if it appears on many pages.',
    },
    {
      question: 'Can I move the picture later?',
      answer: 'It becomes part of the page, so keep the original.',
    },
  ],
})
