import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Do my pictures lose quality?',
    answer:
      'No, unless you choose a smaller file. A JPG is placed into the PDF as it is, without being compressed again, a HEIC becomes a JPG of high quality, an SVG stays a drawing that is sharp at every size, and the others are placed without any loss.',
  },
  {
    question: 'Will the text in a photo become selectable?',
    answer: 'No. The page holds the picture. Making its text selectable needs text recognition.',
  },
  {
    question: 'Which pictures can I use?',
    answer:
      'JPG, PNG, HEIC as iPhones take it, WebP, GIF, TIFF with all its pages, BMP, AVIF, SVG, JPEG 2000, JPEG XR, PSD and PNM. Photos are turned upright as the camera says.',
  },
  {
    question: 'How large will the PDF be?',
    answer: 'About as large as the pictures together. Choose a lower quality to make it smaller.',
  },
]

export default questions
