import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Does splitting change the pages?',
    answer: 'No. Pages are moved into new files as they are, so text stays text and pictures keep their quality.',
  },
  {
    question: 'What happens to links between pages?',
    answer: 'A link works as long as both of its pages end up in the same part. A link into another part has nowhere to go.',
  },
  {
    question: 'Why are the parts so small?',
    answer: 'A part holds what its pages use and nothing else, so one page of a large file has about the size of that page.',
  },
  {
    question: 'Is my original changed?',
    answer: 'No. You get new files, and the one you chose stays as it was.',
  },
]

export default questions
