import { defineTool } from '../definition/define-tool.ts'

export const editPdf = defineTool({
  type: 'edit-pdf',
  state: 'ready',
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
  extensions: ['.pdf', '.png', '.jpeg', '.jpg', '.webp', '.gif'],
  // Images come onto its pages; what is edited is a PDF.
  accepts: ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  needs: 'application/pdf',
  gives: ['application/pdf'],
  suffix: 'edited',
  next: ['compress-pdf', 'add-page-numbers-to-pdf', 'protect-pdf', 'pdf-to-pdfa', 'merge-pdf'],
  obviousFor: 'pdf',
  requires: ['modify'],
  // Its list of edits is made for one file, and would fit no other.
  isStep: false,
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
