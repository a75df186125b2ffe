import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'How do you find tables?',
    answer: "By lines, gaps and columns on the page. A PDF doesn't store tables, so check the result.",
  },
  {
    question: 'Are numbers real numbers?',
    answer:
      'Yes, where a cell clearly contains a number, so that sums work. Anything unclear stays text. Formulas are their results: a PDF contains no others.',
  },
  {
    question: 'What about tables over several pages?',
    answer: 'They become one table with its header once, if the columns stay the same.',
  },
  {
    question: 'What happens to the rest of the page?',
    answer: "It's left out, unless you turn on 'Text outside tables': then every paragraph is a row between the tables.",
  },
]

export default questions
