import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Will it look exactly the same?',
    answer: 'Close, and rarely identical. A PDF stores where letters stand; paragraphs, lists and tables have to be worked out again.',
  },
  {
    question: 'Does it work with scans?',
    answer: 'A scan has no letters to work with, so its pages would arrive as pictures.',
  },
  {
    question: 'Which programs open the result?',
    answer: 'Word, LibreOffice, Google Docs and others that read .docx.',
  },
]

export default questions
