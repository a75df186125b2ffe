import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'What is PDF/A?',
    answer: 'A stricter kind of PDF for keeping: fonts are inside the file, and nothing depends on other files, scripts or the network.',
  },
  {
    question: 'Which level should I choose?',
    answer: 'PDF/A-2b suits most archives. Choose another only if the place that receives the file asks for it.',
  },
  {
    question: 'What can get lost?',
    answer: 'Sound, video, scripts and encryption are not allowed in PDF/A and have to go.',
  },
]

export default questions
