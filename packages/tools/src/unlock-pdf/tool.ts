import { defineTool } from '../define-tool.ts'

export const unlockPdf = defineTool({
  type: 'unlock-pdf',
  state: 'ready',
  family: 'protect',
  title: 'Unlock PDF',
  description: 'Remove a password that you know from a PDF.',
  actionText: 'Unlock PDF',
  loadingText: 'Unlocking your PDF',
  finalTitle: 'Your PDF is unlocked',
  finalText: 'It opens without a password now.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'unlocked',
  faq: [
    {
      question: 'Can you open a file whose password I do not know?',
      answer: 'No. Passwords are not guessed here. You need to know the one that opens the file.',
    },
    {
      question: 'The file opens but refuses to print. Does this help?',
      answer: 'Yes. Such a file has permissions and no password to open it. Remove them only if you have the right to.',
    },
    {
      question: 'What happens to the password I enter?',
      answer: 'It is kept sealed with your task, used to open the file and destroyed with it.',
    },
  ],
})
