import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Does rotating lose quality?',
    answer: 'No. The page is told which way is up, and nothing on it is drawn anew.',
  },
  {
    question: 'My viewer can rotate too. What is the difference?',
    answer: 'A viewer often turns the page on your screen only. Here the turn is saved in the file.',
  },
  {
    question: 'Can pages turn by any angle?',
    answer: 'By quarter turns. That is what PDF knows for pages.',
  },
]

export default questions
