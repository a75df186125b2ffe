import { defineTool } from '../define-tool.ts'

export const excelToPdf = defineTool({
  type: 'excel-to-pdf',
  state: 'soon',
  family: 'convert-to',
  title: 'Excel to PDF',
  description: 'Turn a spreadsheet into a PDF.',
  actionText: 'Convert to PDF',
  loadingText: 'Converting your spreadsheet',
  finalTitle: 'Your PDF is ready',
  finalText: 'It shows every sheet as it would be printed.',
  extensions: ['.xls', '.xlsx'],
  accepts: ['application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  gives: ['application/pdf'],
  suffix: 'converted',
  faq: [
    {
      question: 'Why is my table cut over several pages?',
      answer: 'The print area and page size of the sheet decide. Set them in the spreadsheet, or choose to fit the width.',
    },
    {
      question: 'Are hidden sheets included?',
      answer: 'No. What is hidden would not be printed either.',
    },
    {
      question: 'Are macros run or links followed?',
      answer: 'No. Macros are never run and nothing is fetched from elsewhere.',
    },
  ],
})
