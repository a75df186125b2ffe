import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'What if I forget the password?',
    answer: 'Nobody can open the file then, not even we. We delete the password together with the task.',
  },
  {
    question: 'Do permissions protect the file?',
    answer:
      'Only partly. They ask programs not to print or copy, and not all programs obey. Only a password to open really protects a file.',
  },
  {
    question: 'Which encryption is used?',
    answer: '256-bit AES, the strongest that PDF supports. For readers from before 2009 you can choose 128-bit AES.',
  },
]

export default questions
