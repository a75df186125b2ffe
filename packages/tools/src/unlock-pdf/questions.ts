import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
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
]

export default questions
