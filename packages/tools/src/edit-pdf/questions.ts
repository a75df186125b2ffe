import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Can any text be changed?',
    answer: 'Text that was typed can. A scanned page is one picture of text, and there is nothing in it to type over.',
  },
  {
    question: 'Is covering something with a white box safe?',
    answer: 'No. It only hides what lies beneath. To remove something for good it has to be redacted.',
  },
  {
    question: 'Why does new text sometimes look different?',
    answer: 'A PDF often carries only the letters it uses. When a letter is missing in its font, a similar font has to stand in.',
  },
]

export default questions
