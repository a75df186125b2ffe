import { defineTool } from '../define-tool.ts'

export const addPageNumbersToPdf = defineTool({
  type: 'add-page-numbers-to-pdf',
  state: 'ready',
  family: 'organise',
  title: 'Page numbers',
  description: 'Number the pages, in any corner and style.',
  actionText: 'Add page numbers',
  loadingText: 'Numbering your pages',
  finalTitle: 'Your pages are numbered',
  finalText: 'The numbers are part of the pages now.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'numbered',
  faq: [
    {
      question: 'Can numbering start later?',
      answer: 'A title page usually goes without a number. Choose where numbering starts and with which figure.',
    },
    {
      question: 'What if something stands where the number should go?',
      answer: 'Choose another corner or a wider margin. The number is drawn over what is there.',
    },
    {
      question: 'Can the numbers be removed again?',
      answer: 'Numbers that were added here can be replaced by others later. To be rid of them altogether, keep the original.',
    },
  ],
})
