import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Which pages can be saved?',
    answer: 'Those that anyone can open. A page behind a login, or inside a private network, is out of reach.',
  },
  {
    question: 'Why does the PDF look different from my screen?',
    answer: 'Your browser may show your own settings, cookies or window size. The PDF is made as a first-time visitor would see it.',
  },
  {
    question: 'May I save any page?',
    answer: 'Technically yes. What you may do with the copy is up to the rights of whoever made the page.',
  },
]

export default questions
