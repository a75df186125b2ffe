import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'What happens to animations and video?',
    answer: 'Each slide is shown with all its parts in place, and a video by its first frame.',
  },
  {
    question: 'Are speaker notes included?',
    answer: 'Only if you choose notes pages.',
  },
  {
    question: 'Do you run macros?',
    answer: 'No, never.',
  },
]

export default questions
