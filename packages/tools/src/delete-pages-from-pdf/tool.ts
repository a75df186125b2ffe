import { defineTool } from '../definition/define-tool.ts'

export const deletePagesFromPdf = defineTool({
  type: 'delete-pages-from-pdf',
  state: 'ready',
  family: 'organise',
  title: 'Delete pages',
  description: 'Remove the pages you do not need.',
  actionText: 'Delete pages',
  loadingText: 'Removing pages',
  finalTitle: 'The pages are gone',
  finalText: 'Your PDF now holds the pages you kept.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'trimmed',
})
