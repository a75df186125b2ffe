import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Is a deleted page still hidden in the file?',
    answer: 'No. Neither a page that is removed nor what only it used is written into the new file.',
  },
  {
    question: 'Can I take a page back?',
    answer: 'Press it again, or undo. After that you can still go back and choose otherwise, and your own file is never changed.',
  },
  {
    question: 'What happens to bookmarks of deleted pages?',
    answer: 'They have nowhere to lead and go with the page.',
  },
  {
    question: 'Can blank or repeated pages be found for me?',
    answer: 'Yes. Rules find pages that are blank, that repeat an earlier one, that lie on their side or on which a text stands.',
  },
]

export default questions
