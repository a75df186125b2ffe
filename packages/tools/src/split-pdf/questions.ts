import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Does splitting change the pages?',
    answer: 'No. Pages go into new files as they are: text stays text and images keep their quality.',
  },
  {
    question: 'What happens to links between pages?',
    answer: 'A link works if both pages are in the same part. Links to other parts stop working.',
  },
  {
    question: 'How large are the parts?',
    answer: 'Each part contains only what its pages use, so one page of a large file is about as large as that page.',
  },
  {
    question: 'Does my original change?',
    answer: 'No. You get new files, and your own file stays as it is.',
  },
]

export default questions
