import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'JPG, PNG, WebP, TIFF or SVG?',
    answer:
      'JPG for photos and scans: much smaller. PNG for text, drawings and screenshots: exact. WebP is smaller than both. A TIFF can hold all pages in one file. SVG keeps lines and shapes, so they stay sharp at any size.',
  },
  {
    question: 'Which resolution should I choose?',
    answer: '150 dots per inch for screens, 300 for print. Twice the resolution means four times the pixels.',
  },
  {
    question: 'Can I still select text in the image?',
    answer: 'No. An image has only pixels, and in an SVG letters are shapes. Use Extract text to get the text.',
  },
]

export default questions
