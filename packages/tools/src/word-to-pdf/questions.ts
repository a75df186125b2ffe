import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Why did the line breaks move?',
    answer:
      'Usually because of a font that only your computer has. A font of the same width stands in where there is one, and you are told which.',
  },
  {
    question: 'Are comments and tracked changes printed?',
    answer: 'Changes as the document shows them, unless you have them accepted. Comments on request, as notes beside their text.',
  },
  {
    question: 'Are macros run?',
    answer: 'No. Macros are never run and nothing is fetched from elsewhere.',
  },
]

export default questions
