import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Does rotation reduce quality?',
    answer: 'No. Rotating by 90° or 180° only changes which side is up. Straightening keeps text and images as they are, too.',
  },
  {
    question: "My viewer can rotate too. What's the difference?",
    answer: 'A viewer often rotates the page only on your screen. Here the rotation is saved in the file.',
  },
  {
    question: 'Can I rotate by any angle?',
    answer: 'Yes. Rotate pages by 90°, 180° or 270°, and use Straighten for any other angle, such as a crooked scan.',
  },
]

export default questions
