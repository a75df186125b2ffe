import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'JPG, PNG, WebP, TIFF or SVG?',
    answer:
      'JPG for photographs and scans, where it is much smaller. PNG for text, drawings and screenshots, where it stays exact. WebP is smaller than both; a TIFF can hold all pages in one file. SVG, among the rarer formats, keeps lines and shapes as such, so that they stay sharp at every size.',
  },
  {
    question: 'Which resolution is right?',
    answer: '150 dots per inch suits screens, 300 suits print. Twice the resolution means four times the pixels.',
  },
  {
    question: 'Can I still select text in the image?',
    answer: 'No. An image is pixels only, and in an SVG the letters are shapes. Use Extract text to get the words.',
  },
]

export default questions
