import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Is a deleted page still hidden in the file?',
    answer: 'No. The new file contains neither the page nor anything that only that page used.',
  },
  {
    question: 'Can I restore a page?',
    answer: 'Yes. Click it again or undo. Even after deleting you can go back and change your selection. Your own file never changes.',
  },
  {
    question: 'What happens to bookmarks of deleted pages?',
    answer: "They're deleted together with the page.",
  },
  {
    question: 'Can you find blank or duplicate pages for me?',
    answer: 'Yes. You can find pages that are blank, duplicates of an earlier page, in landscape, or contain a text.',
  },
]

export default questions
