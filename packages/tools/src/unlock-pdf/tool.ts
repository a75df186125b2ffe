import { defineTool } from '../definition/define-tool.ts'
import { lock } from '../definition/glyph.ts'

export const unlockPdf = defineTool({
  type: 'unlock-pdf',
  state: 'ready',
  family: 'protect',
  title: 'Unlock PDF',
  description: 'Remove a password you know, or restrictions, from a PDF.',
  actionText: 'Unlock PDF',
  loadingText: 'Unlocking your PDF',
  finalTitle: 'Your PDF is unlocked',
  finalText: 'The old password is no longer needed.',
  glyph: lock('M18.8 20v-2.6a3.2 3.2 0 0 1 6.2-1.1'),
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'unlocked',
  next: ['compress-pdf', 'add-page-numbers-to-pdf', 'protect-pdf', 'edit-pdf', 'pdf-to-pdfa', 'merge-pdf'],
  // Changing the encryption changes all restrictions.
  requires: 'everything',
  encryption: 'removes',
  passwordOption: 'password',
  // Files between two steps are never encrypted.
  isStep: false,
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
