import { defineTool } from '../define-tool.ts'

export const pdfToExcel = defineTool({
  type: 'pdf-to-excel',
  state: 'soon',
  family: 'convert-from',
  title: 'PDF to Excel',
  description: 'Bring the tables of a PDF into cells.',
  actionText: 'Convert to Excel',
  loadingText: 'Finding your tables',
  finalTitle: 'Your spreadsheet is ready',
  finalText: 'Check the numbers against the PDF before you rely on them.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  suffix: 'converted',
  faq: [
    {
      question: 'How does it know what is a table?',
      answer: 'From lines, gaps and columns on the page. A PDF itself has no tables, so look over the result.',
    },
    {
      question: 'Are numbers real numbers?',
      answer: 'Where a cell clearly holds a number it should become one, so that sums work. Anything doubtful stays text.',
    },
    {
      question: 'Are formulas restored?',
      answer: 'No. A PDF holds only what formulas gave.',
    },
  ],
})
