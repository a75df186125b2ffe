import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'How is this different from PDF to images?',
    answer: 'PDF to images draws whole pages. This takes out the pictures that were placed on them.',
  },
  {
    question: 'Why are there more pictures than I can see?',
    answer: 'Programs often cut a picture into strips. Repeated and tiny pictures are left out unless you ask for them.',
  },
  {
    question: 'Do the pictures lose quality?',
    answer:
      'No. A JPEG comes out as the very file that was put in, and so do JPEG 2000 (.jp2) and the black and white of scanners (.jb2 and .tiff); if your program does not open these, choose PNG. Other pictures become PNG without loss, with their transparency; colours for printing are converted to those of a screen.',
  },
  {
    question: 'Are drawings included?',
    answer:
      'Charts and logos drawn with lines are not pictures inside a PDF. Switch on Drawings too, and those with curves or slanting lines come out as SVG. Tables and frames are left out.',
  },
]

export default questions
