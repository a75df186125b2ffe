import { defineTool } from '../define-tool.ts'

export const deletePagesFromPdf = defineTool({
  type: 'delete-pages-from-pdf',
  state: 'soon',
  family: 'organise',
  title: 'Delete pages',
  description: 'Remove the pages you do not need.',
  actionText: 'Delete pages',
  loadingText: 'Removing pages',
  finalTitle: 'The pages are gone',
  finalText: 'Your PDF now holds the pages you kept.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'trimmed',
  faq: [
    {
      question: 'Is a deleted page still hidden in the file?',
      answer: 'No. A page that is removed is not written into the new file.',
    },
    {
      question: 'Can I take a page back?',
      answer: 'Choose other pages while the task is there. Your own file is never changed.',
    },
    {
      question: 'What happens to bookmarks of deleted pages?',
      answer: 'They have nowhere to lead and go with the page.',
    },
  ],
})
