import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'How does it know what is a table?',
    answer: 'From lines, gaps and columns on the page. A PDF itself has no tables, so look over the result.',
  },
  {
    question: 'Are numbers real numbers?',
    answer: 'Where a cell clearly holds a number it should become one, so that sums work. Anything doubtful stays text.',
  },
  {
    question: 'Are formulas restored?',
    answer: 'No. A PDF holds only what formulas gave.',
  },
]

export default questions
