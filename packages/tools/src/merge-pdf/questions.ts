import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Are bookmarks, links and form fields kept?',
    answer:
      'Yes. They arrive in the merged file and lead to the right pages, and fields of the same name are renamed so that each keeps its own answer.',
  },
  {
    question: 'Can I take only some pages of a file?',
    answer: 'Yes. Each file can give the pages you choose, in the order you choose, turned if you like.',
  },
  {
    question: 'What about files with a password?',
    answer: 'Enter the password and the file joins the others. The merged file opens without one.',
  },
  {
    question: 'What happens to a digital signature?',
    answer: 'It is bound to the file it was made in, so it does not hold for the merged one. You are told when a file is signed.',
  },
]

export default questions
