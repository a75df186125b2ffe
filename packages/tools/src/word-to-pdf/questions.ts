import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Why did the line breaks move?',
    answer: 'Usually because a font is only on your computer. We use a font of the same width where there is one and tell you which.',
  },
  {
    question: 'Are comments and tracked changes included?',
    answer:
      'Tracked changes appear as in the document, unless you choose to accept them. Comments are included if you choose so, as notes beside their text.',
  },
  {
    question: 'Do you run macros?',
    answer: 'No. We never run macros and never load anything from other places.',
  },
]

export default questions
