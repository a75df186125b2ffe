import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Can I edit the text?',
    answer: 'Yes. Each paragraph or list becomes text in a box, tables become tables, and lines and rectangles become shapes.',
  },
  {
    question: 'Does it work with scans?',
    answer: 'Yes. The text is recognised, erased from the image and put above it as text that you can edit.',
  },
  {
    question: 'What becomes of comments?',
    answer: 'They become speaker notes of their slides.',
  },
  {
    question: 'Which programs open the result?',
    answer: 'PowerPoint, LibreOffice, Google Slides and others that read .pptx.',
  },
]

export default questions
