import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Can a picture lie behind the text?',
    answer: 'That is possible where the page has no background of its own. A scanned page would cover it.',
  },
  {
    question: 'Which pictures can I use?',
    answer: 'JPG, PNG, HEIC as iPhones take it, WebP, GIF, BMP, AVIF, JPEG XR and SVG, which stays a drawing and sharp at every size.',
  },
  {
    question: 'Does the file grow?',
    answer: 'By about the size of the picture, and only once if it appears on many pages.',
  },
  {
    question: 'Can I move the picture later?',
    answer: 'It becomes part of the page, so keep the original.',
  },
]

export default questions
