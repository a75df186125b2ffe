import { defineTool } from '../definition/define-tool.ts'

export const splitPdf = defineTool({
  type: 'split-pdf',
  state: 'ready',
  family: 'organise',
  title: 'Split PDF',
  description: 'Split one PDF into several, at the pages you choose.',
  actionText: 'Split PDF',
  loadingText: 'Splitting your PDF',
  finalTitle: 'Your PDF is split',
  finalText: 'Each part is a separate PDF.',
  glyph: {
    ink: 'M7 12.5V6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v6.5M7 19.5V26a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-6.5',
    line: 'M3 16h2.6m2.6 0h2.6m2.6 0h2.6m2.6 0h2.6m2.6 0h2.6',
  },
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'part',
  next: ['compress-pdf', 'add-page-numbers-to-pdf', 'protect-pdf', 'edit-pdf', 'pdf-to-pdfa', 'merge-pdf'],
  obviousFor: 'pdf',
  requires: ['assemble'],
  needsSeveralPages: true,
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
