import type { Question } from '../definition/define-tool.ts'

const questions: readonly Question[] = [
  {
    question: 'Will it look exactly the same?',
    answer:
      'Close, but rarely identical. A PDF stores where letters are; paragraphs, lists and tables have to be reconstructed. We compare the result with the PDF and show you both side by side, with a score.',
  },
  {
    question: 'Do I get text boxes?',
    answer: 'No. You get paragraphs, headings, lists, tables, headers and footers that you can edit as if you had typed them.',
  },
  {
    question: 'Does it work with scans?',
    answer: 'Yes. The text of scanned pages is recognised first, in the languages that this server has.',
  },
  {
    question: 'Which programs open the result?',
    answer: 'Word, LibreOffice, Google Docs and others that read .docx.',
  },
]

export default questions
