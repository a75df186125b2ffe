import { defineTool } from '../definition/define-tool.ts'

export const excelToPdf = defineTool({
  type: 'excel-to-pdf',
  state: 'ready',
  family: 'convert-to',
  title: 'Excel to PDF',
  description: 'Turn a spreadsheet into a PDF.',
  actionText: 'Convert to PDF',
  loadingText: 'Converting your spreadsheet',
  finalTitle: 'Your PDF is ready',
  finalText: 'It shows every sheet as it would be printed.',
  extensions: ['.xls', '.xlsx', '.ods', '.csv'],
  accepts: [
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.oasis.opendocument.spreadsheet',
    'text/csv',
  ],
  gives: ['application/pdf'],
  suffix: 'converted',
  slot: 'office',
})
