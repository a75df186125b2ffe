import { defineTool } from '../definition/define-tool.ts'
import { marks, tile } from '../definition/glyph.ts'

export const pdfToPpt = defineTool({
  type: 'pdf-to-ppt',
  state: 'ready',
  family: 'convert-from',
  title: 'PDF to PowerPoint',
  description: 'Convert each page to a slide you can edit.',
  actionText: 'Convert to PowerPoint',
  loadingText: 'Creating your slides',
  finalTitle: 'Your slides are ready',
  finalText: 'Each page is a slide.',
  glyph: tile(15.5, 16.5, `M20.2 25.1${marks.slides}`),
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'application/vnd.oasis.opendocument.presentation'],
  suffix: 'converted',
  next: ['ppt-to-pdf'],
  recognisesText: true,
  requires: ['copy'],
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
