import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Which pages can I save?',
    answer: "Any public page. For a page behind a login, add its cookies in the options. Private networks can't be reached.",
  },
  {
    question: 'Why does the PDF look different from my screen?',
    answer: 'Your browser uses your own settings, cookies and window size. The PDF shows what a first-time visitor sees.',
  },
  {
    question: 'May I save any page?',
    answer: "Technically yes. What you may do with the copy depends on the rights of the page's owner.",
  },
]

export default questions
