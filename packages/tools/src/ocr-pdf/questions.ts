import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Does it change how my pages look?',
    answer: 'No. The images stay as they are. The text is added invisibly, in the place of the letters you see.',
  },
  {
    question: 'Which languages are recognised?',
    answer: 'The options list every language that is available here. Without a choice, the language is found out from the first pages.',
  },
  {
    question: 'What happens to pages that already have text?',
    answer: 'They are left as they are. Choose All pages to recognise text in their images too; nothing is added twice.',
  },
  {
    question: 'Will the file become larger?',
    answer: 'Hardly: by a few kilobytes for each page.',
  },
]

export default questions
