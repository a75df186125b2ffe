import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Are bookmarks, links and form fields kept?',
    answer:
      'Yes. They lead to the right pages of the merged file. Fields with the same name are renamed so that each keeps its own answer.',
  },
  {
    question: 'Can I use only some pages of a file?',
    answer: 'Yes. Choose pages, their order and their rotation for each file.',
  },
  {
    question: 'What about files with a password?',
    answer: 'Enter the password to add the file. The merged file opens without one.',
  },
  {
    question: 'What happens to a digital signature?',
    answer: "It's valid only for the original file, not for the merged one. We tell you if a file is signed.",
  },
]

export default questions
