import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
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
]

export default questions
