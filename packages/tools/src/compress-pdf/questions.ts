import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Where do the savings come from?',
    answer: 'Mostly from pictures: they are stored with fewer pixels and stronger compression. Text and lines weigh little and stay sharp.',
  },
  {
    question: 'Why does my file hardly shrink?',
    answer: 'A PDF of plain text, or one that was compressed before, has little left to save.',
  },
  {
    question: 'Can I get the full quality back later?',
    answer: 'No. What compression removes from pictures is gone, so keep the original if you may need it.',
  },
]

export default questions
