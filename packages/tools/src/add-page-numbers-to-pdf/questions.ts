import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Can numbering start later?',
    answer: 'Yes. Skip the cover, or choose which pages get a number and which number comes first.',
  },
  {
    question: 'What if something is already there?',
    answer: 'The number is drawn over it. Choose another corner or a wider margin.',
  },
  {
    question: 'Can I remove the numbers again?',
    answer: 'Yes, if you added them here. Open the same tool to replace or remove them. Numbers from other programs stay.',
  },
]

export default questions
