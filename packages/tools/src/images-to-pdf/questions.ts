import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Do my images lose quality?',
    answer:
      'Not unless you choose a smaller file. JPGs go into the PDF unchanged, HEIC becomes a high-quality JPG, SVG stays sharp at any size, and other images are stored without loss.',
  },
  {
    question: 'Can I select the text in a photo?',
    answer: 'No. The page contains an image. That needs text recognition (OCR).',
  },
  {
    question: 'Which images can I use?',
    answer:
      'JPG, PNG, HEIC from iPhones, WebP, GIF, TIFF with all its pages, BMP, AVIF, SVG, JPEG 2000, JPEG XR, PSD and PNM. Photos are rotated upright automatically.',
  },
  {
    question: 'How large will the PDF be?',
    answer: 'About as large as all images together. Choose a lower quality to make it smaller.',
  },
]

export default questions
