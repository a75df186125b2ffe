import { defineTool } from '../definition/define-tool.ts'

export const unlockPdf = defineTool({
  type: 'unlock-pdf',
  state: 'ready',
  family: 'protect',
  title: 'Unlock PDF',
  description: 'Remove a password that you know from a PDF.',
  actionText: 'Unlock PDF',
  countedAction: 'Unlock {count} files',
  loadingText: 'Unlocking your PDF',
  finalTitle: 'Your PDF is unlocked',
  finalText: 'It opens without a password now.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'unlocked',
})
