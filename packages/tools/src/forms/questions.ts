import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'What does flattening a form mean?',
    answer:
      'Answers become part of the page and can no longer be changed in the fields. It is what you want before sending a finished form.',
  },
  {
    question: 'My form shows only a "please wait" page. Why?',
    answer: 'It is an XFA form, an older kind that stores no ordinary fields. Few programs can open those.',
  },
  {
    question: 'Is a drawn signature a digital signature?',
    answer: 'No. It is a picture of your name. A digital signature is made with a certificate and can be verified.',
  },
]

export default questions
