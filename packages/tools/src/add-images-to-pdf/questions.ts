import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Can an image go behind the text?',
    answer: 'Yes, if the page has no background of its own. A scanned page would cover it.',
  },
  {
    question: 'Which images can I use?',
    answer: 'JPG, PNG, HEIC from iPhones, WebP, GIF, BMP, AVIF, JPEG XR and SVG. SVG stays sharp at any size.',
  },
  {
    question: 'Does the file get larger?',
    answer: "By about the size of the image, which is stored only once even if it's on many pages.",
  },
  {
    question: 'Can I move the image later?',
    answer: 'No, it becomes part of the page. Keep the original.',
  },
]

export default questions
