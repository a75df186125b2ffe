import { defineTool } from '../definition/define-tool.ts'
import { marks, tile } from '../definition/glyph.ts'

export const pdfToExcel = defineTool({
  type: 'pdf-to-excel',
  state: 'ready',
  family: 'convert-from',
  title: 'PDF to Excel',
  description: 'Convert the tables of a PDF to Excel.',
  actionText: 'Convert to Excel',
  loadingText: 'Finding your tables',
  finalTitle: 'Your spreadsheet is ready',
  finalText: 'Your tables are ready to use.',
  glyph: tile(15.5, 16.5, `M19.7 20${marks.excel}`),
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.oasis.opendocument.spreadsheet',
    'text/csv',
  ],
  suffix: 'converted',
  next: ['excel-to-pdf'],
  recognisesText: true,
  requires: ['copy'],
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
