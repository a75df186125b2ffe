import { defineTool } from '../definition/define-tool.ts'
import { lock } from '../definition/glyph.ts'

export const protectPdf = defineTool({
  type: 'protect-pdf',
  state: 'ready',
  family: 'protect',
  title: 'Protect PDF',
  description: 'Protect a PDF with a password, or restrict printing and copying.',
  actionText: 'Protect PDF',
  loadingText: 'Protecting your PDF',
  finalTitle: 'Your PDF is protected',
  finalText: "Save your password in a safe place. We can't recover it.",
  glyph: lock('M18.8 20v-1.8a3.2 3.2 0 0 1 6.4 0V20'),
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'protected',
  next: ['compress-pdf', 'add-page-numbers-to-pdf', 'edit-pdf', 'pdf-to-pdfa', 'merge-pdf'],
  // Changing the encryption changes all restrictions.
  requires: 'everything',
  encryption: 'adds',
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
