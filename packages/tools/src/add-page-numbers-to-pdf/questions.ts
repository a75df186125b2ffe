import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Can numbering start later?',
    answer: 'A title page usually goes without a number. Choose where numbering starts and with which figure.',
  },
  {
    question: 'What if something stands where the number should go?',
    answer: 'Choose another corner or a wider margin. The number is drawn over what is there.',
  },
  {
    question: 'Can the numbers be removed again?',
    answer: 'Numbers that were added here can be replaced by others later. To be rid of them altogether, keep the original.',
  },
]

export default questions
