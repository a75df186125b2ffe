import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: "Can you open a file if I don't know the password?",
    answer: "No. We don't guess passwords. You need the one that opens the file.",
  },
  {
    question: "The file opens but I can't print it. Does this help?",
    answer: 'Yes. The file has restrictions but no password to open it. Remove them only if you have the right to.',
  },
  {
    question: 'What happens to the password I enter?',
    answer: "It's stored encrypted with your task, used to open the file and deleted with it.",
  },
]

export default questions
