import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Are animations restored?',
    answer: 'No. A PDF has none.',
  },
  {
    question: 'Can I edit the text?',
    answer: 'Yes, text becomes text boxes. Scanned pages stay images.',
  },
  {
    question: 'Which programs open the result?',
    answer: 'PowerPoint, LibreOffice, Google Slides and others that read .pptx.',
  },
]

export default questions
