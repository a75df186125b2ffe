import { defineTool } from '../definition/define-tool.ts'

export const pptToPdf = defineTool({
  type: 'ppt-to-pdf',
  state: 'ready',
  family: 'convert-to',
  title: 'PowerPoint to PDF',
  description: 'Turn a presentation into a PDF, a slide per page.',
  actionText: 'Convert to PDF',
  loadingText: 'Converting your slides',
  finalTitle: 'Your PDF is ready',
  finalText: 'Every slide has become a page.',
  extensions: ['.ppt', '.pptx', '.odp'],
  accepts: [
    'application/vnd.ms-powerpoint',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.presentation',
  ],
  gives: ['application/pdf'],
  suffix: 'converted',
  slot: 'office',
})
