import { defineTool } from '../definition/define-tool.ts'

export const editPdf = defineTool({
  type: 'edit-pdf',
  state: 'soon',
  family: 'edit',
  title: 'Edit PDF',
  description: 'Change text, draw, highlight and sign right on the page.',
  actionText: 'Save changes',
  loadingText: 'Saving your changes',
  finalTitle: 'Your changes are saved',
  finalText: 'Download it or continue editing.',
  glyph: {
    ink: 'M25 11V6a2 2 0 0 0-2-2H9a2 2 0 0 0-2 2v20a2 2 0 0 0 2 2h5M11.5 10h9m-9 5h5',
    shape: 'M17.5 28l.8-3.6 7.4-7.4a1.9 1.9 0 0 1 2.8 2.7l-7.4 7.4z',
  },
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'edited',
  next: ['compress-pdf', 'add-page-numbers-to-pdf', 'protect-pdf', 'pdf-to-pdfa', 'merge-pdf'],
  obviousFor: 'pdf',
  questions: () => import('./questions.ts'),
})
