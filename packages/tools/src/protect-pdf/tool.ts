import { defineTool } from '../definition/define-tool.ts'

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
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'protected',
})
