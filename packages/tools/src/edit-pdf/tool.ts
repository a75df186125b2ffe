import { defineTool } from '../definition/define-tool.ts'

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
})
