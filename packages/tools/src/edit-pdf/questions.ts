import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Can I change any text?',
    answer: "You can change typed text. A scanned page is an image, so there's no text to edit.",
  },
  {
    question: 'Is it safe to cover something with a white box?',
    answer: "No. The box only hides what's below it. To remove something for good, redact it.",
  },
  {
    question: 'Why does new text sometimes look different?',
    answer: 'A PDF often contains only the letters it uses. If its font has no such letter, a similar font is used.',
  },
]

export default questions
