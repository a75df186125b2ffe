import { defineTool } from '../definition/define-tool.ts'
import { lock } from '../definition/glyph.ts'

export const protectPdf = defineTool({
  type: 'protect-pdf',
  state: 'ready',
  family: 'protect',
  title: 'Protect PDF',
  description: 'Lock a PDF with a password of your choice.',
  actionText: 'Protect PDF',
  countedAction: 'Protect {count} files',
  loadingText: 'Locking your PDF',
  finalTitle: 'Your PDF is protected',
  finalText: 'It opens only with the password you set. Keep it in a safe place.',
  glyph: lock('M18.8 20v-1.8a3.2 3.2 0 0 1 6.4 0V20'),
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'protected',
  next: ['compress-pdf', 'add-page-numbers-to-pdf', 'edit-pdf', 'pdf-to-pdfa', 'merge-pdf'],
  // Who changes the lock changes all that it says.
  requires: 'everything',
  encryption: 'adds',
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
