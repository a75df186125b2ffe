import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Why is my table split across pages?',
    answer: "The sheet's print area and page size decide. Choose to fit the width, or one page per sheet.",
  },
  {
    question: 'Are hidden sheets included?',
    answer: 'No. Only what would be printed is included.',
  },
  {
    question: 'Do you run macros or open links?',
    answer: 'No. We never run macros and never load anything from other places.',
  },
]

export default questions
