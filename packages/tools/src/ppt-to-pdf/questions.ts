import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'What happens to animations and video?',
    answer: 'A page stands still: a slide is shown as it looks with all of its parts in place, a video by its first picture.',
  },
  {
    question: 'Are speaker notes included?',
    answer: 'Slides alone, unless you ask for notes pages or handouts.',
  },
  {
    question: 'Are macros run?',
    answer: 'No. Macros are never run.',
  },
]

export default questions
