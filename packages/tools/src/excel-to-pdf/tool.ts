import { defineTool } from '../definition/define-tool.ts'
import { marks, tile } from '../definition/glyph.ts'

export const excelToPdf = defineTool({
  type: 'excel-to-pdf',
  state: 'ready',
  family: 'convert-to',
  title: 'Excel to PDF',
  description: 'Convert spreadsheets to PDF.',
  actionText: 'Convert to PDF',
  loadingText: 'Converting your spreadsheet',
  finalTitle: 'Converted to PDF',
  finalText: 'Your PDF is ready.',
  glyph: tile(3.5, 5.5, `M7.7 9${marks.excel}`),
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
  next: ['compress-pdf', 'add-page-numbers-to-pdf', 'protect-pdf', 'edit-pdf', 'pdf-to-pdfa', 'merge-pdf'],
  obviousFor: 'office',
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
