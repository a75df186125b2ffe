import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Why is my table cut over several pages?',
    answer: 'The print area and page size of the sheet decide. Choose to fit the width, or one page per sheet.',
  },
  {
    question: 'Are hidden sheets included?',
    answer: 'No. What is hidden would not be printed either.',
  },
  {
    question: 'Are macros run or links followed?',
    answer: 'No. Macros are never run and nothing is fetched from elsewhere.',
  },
]

export default questions
