import { defineTool } from '../define-tool.ts'

export const editPdf = defineTool({
  type: 'edit-pdf',
  state: 'soon',
  family: 'edit',
  title: 'Edit PDF',
  description: 'Change text, draw, highlight and sign on the page itself.',
  actionText: 'Save changes',
  loadingText: 'Saving your changes',
  finalTitle: 'Your changes are saved',
  finalText: 'Download the PDF, or go on editing it.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'edited',
  faq: [
    {
      question: 'Can any text be changed?',
      answer: 'Text that was typed can. A scanned page is one picture of text, and there is nothing in it to type over.',
    },
    {
      question: 'Is covering something with a white box safe?',
      answer: 'No. It only hides what lies beneath. To remove something for good it has to be redacted.',
    },
    {
      question: 'Why does new text sometimes look different?',
      answer: 'A PDF often carries only the letters it uses. When a letter is missing in its font, a similar font has to stand in.',
    },
  ],
})
