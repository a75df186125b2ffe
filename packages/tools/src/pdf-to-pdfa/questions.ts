import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'What is PDF/A?',
    answer: 'A stricter kind of PDF for archives: fonts are in the file, and nothing depends on other files, scripts or the network.',
  },
  {
    question: 'Which level should I choose?',
    answer: 'PDF/A-2b suits most archives. Choose another one only if the recipient asks for it.',
  },
  {
    question: 'What can get lost?',
    answer:
      "PDF/A doesn't allow sound, video, scripts or encryption, so these are removed. Attached files stay only in PDF/A-3. Tags, bookmarks, links and form fields stay.",
  },
  {
    question: 'How do I know that the result is valid?',
    answer:
      "Every result is validated before you get it. If a rule isn't met, the report names its clause and the file isn't marked as PDF/A.",
  },
]

export default questions
