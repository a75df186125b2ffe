import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'How is this different from PDF to images?',
    answer: 'PDF to images saves whole pages as images. This tool saves the images that are on them.',
  },
  {
    question: 'Why are there more images than I can see?',
    answer: 'Programs often cut an image into strips. Repeated and tiny images are left out unless you include them.',
  },
  {
    question: 'Do the images lose quality?',
    answer:
      "No. JPEG, JPEG 2000 (.jp2) and black-and-white scans (.jb2 and .tiff) are saved as they are in the PDF; if your program can't open these, choose PNG. Other images become PNG without loss, with their transparency. Print colours are converted to screen colours.",
  },
  {
    question: 'Are drawings included?',
    answer:
      "Charts and logos drawn with lines aren't images. Turn on Drawings too to save those with curves or slanting lines as SVG. Tables and frames are left out.",
  },
]

export default questions
