import { defineTool } from '../define-tool.ts'

export const protectPdf = defineTool({
  type: 'protect-pdf',
  state: 'ready',
  family: 'protect',
  title: 'Protect PDF',
  description: 'Lock a PDF with a password of your choice.',
  actionText: 'Protect PDF',
  loadingText: 'Locking your PDF',
  finalTitle: 'Your PDF is protected',
  finalText: 'It opens only with the password you set. Keep it in a safe place.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'protected',
  faq: [
    {
      question: 'What if I forget the password?',
      answer: 'Then nobody can open the file, and neither can we. The password is not kept after the task.',
    },
    {
      question: 'What are permissions worth?',
      answer: 'Programs are asked not to print or copy, and not all of them obey. Only the password to open a file really keeps it closed.',
    },
    {
      question: 'Which encryption is used?',
      answer: 'AES with 256 bits, the strongest that PDF defines.',
    },
  ],
})
