import { defineTool } from '../define-tool.ts'

export const deletePagesFromPdf = defineTool({
  type: 'delete-pages-from-pdf',
  state: 'ready',
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
      answer: 'No. Neither a page that is removed nor what only it used is written into the new file.',
    },
    {
      question: 'Can I take a page back?',
      answer: 'Press it again, or undo. After that you can still go back and choose otherwise, and your own file is never changed.',
    },
    {
      question: 'What happens to bookmarks of deleted pages?',
      answer: 'They have nowhere to lead and go with the page.',
    },
    {
      question: 'Can blank or repeated pages be found for me?',
      answer: 'Yes. Rules find pages that are blank, that repeat an earlier one, that lie on their side or on which a text stands.',
    },
  ],
})
