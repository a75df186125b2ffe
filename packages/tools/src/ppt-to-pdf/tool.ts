import { defineTool } from '../definition/define-tool.ts'
import { marks, tile } from '../definition/glyph.ts'

export const pptToPdf = defineTool({
  type: 'ppt-to-pdf',
  state: 'ready',
  family: 'convert-to',
  title: 'PowerPoint to PDF',
  description: 'Convert presentations to PDF.',
  actionText: 'Convert to PDF',
  loadingText: 'Converting your slides',
  finalTitle: 'Converted to PDF',
  finalText: 'Your PDF is ready.',
  glyph: tile(3.5, 5.5, `M8.2 14.1${marks.slides}`),
  extensions: ['.ppt', '.pptx', '.odp'],
  accepts: [
    'application/vnd.ms-powerpoint',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.presentation',
  ],
  gives: ['application/pdf'],
  suffix: 'converted',
  slot: 'office',
  next: ['compress-pdf', 'add-page-numbers-to-pdf', 'protect-pdf', 'edit-pdf', 'pdf-to-pdfa', 'merge-pdf'],
  obviousFor: 'office',
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
