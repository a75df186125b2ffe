import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Does it work with scanned pages?',
    answer: 'A scan holds a picture and no letters, so there is nothing to extract unless text was recognised before.',
  },
  {
    question: 'Are tables and columns kept?',
    answer:
      'Columns are read one after the other. Tables become tables in Markdown, HTML and Rich Text, or a CSV of their own; with everything in its place, plain text keeps them in line too.',
  },
  {
    question: 'Why are some letters wrong?',
    answer: 'Some PDFs do not say which letter a shape stands for. The page looks right and its text cannot be read by any program.',
  },
]

export default questions
