import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Will it look exactly the same?',
    answer: 'Close, but rarely identical. A PDF stores where letters are; paragraphs, lists and tables have to be reconstructed.',
  },
  {
    question: 'Does it work with scans?',
    answer: 'Scanned pages become images: they have no text to edit.',
  },
  {
    question: 'Which programs open the result?',
    answer: 'Word, LibreOffice, Google Docs and others that read .docx.',
  },
]

export default questions
