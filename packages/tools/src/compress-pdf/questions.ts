import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'What makes the file smaller?',
    answer: "Mostly images: they're stored with fewer pixels and stronger compression. Text and lines stay sharp.",
  },
  {
    question: 'Why is my file hardly smaller?',
    answer: 'A PDF with only text, or one that was compressed before, has little left to save.',
  },
  {
    question: 'Can I get the full quality back later?',
    answer: 'No. Compression removes image details for good, so keep the original if you may need it.',
  },
]

export default questions
