import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'What does flattening a form mean?',
    answer: "Answers become part of the page and can't be changed any more. Do this before you send a finished form.",
  },
  {
    question: 'My form shows only a "please wait" page. Why?',
    answer: "It's an XFA form, an older kind without ordinary fields. Few programs can open it.",
  },
  {
    question: 'Is a drawn signature a digital signature?',
    answer: "No. It's an image of your name. A digital signature uses a certificate and can be verified.",
  },
]

export default questions
