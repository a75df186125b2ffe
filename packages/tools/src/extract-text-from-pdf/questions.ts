import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Does it work with scanned pages?',
    answer: 'Yes. The text of scanned pages is recognised, in the languages that this server has.',
  },
  {
    question: 'Are tables and columns kept?',
    answer:
      'Columns are read one after the other. Tables stay tables in Markdown, HTML and Rich Text, or become a CSV. Plain text can keep the layout of the page.',
  },
  {
    question: 'Why are some letters wrong?',
    answer: "Some PDFs don't store which letter a shape is. The page looks right, but no program can read its text.",
  },
]

export default questions
