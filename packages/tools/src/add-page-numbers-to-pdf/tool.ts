import { defineTool } from '../definition/define-tool.ts'

export const addPageNumbersToPdf = defineTool({
  type: 'add-page-numbers-to-pdf',
  state: 'ready',
  family: 'organise',
  title: 'Page numbers',
  description: 'Number the pages, in any corner and style.',
  actionText: 'Add page numbers',
  loadingText: 'Numbering your pages',
  finalTitle: 'Your pages are numbered',
  finalText: 'The numbers are part of the pages now.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'numbered',
})
