import { defineTool } from '../definition/define-tool.ts'

export const urlToPdf = defineTool({
  type: 'url-to-pdf',
  state: 'ready',
  slot: 'browser',
  family: 'convert-to',
  title: 'Web page to PDF',
  description: 'Save a public web page as a PDF.',
  actionText: 'Save as PDF',
  loadingText: 'Opening the page',
  finalTitle: 'Your PDF is ready',
  finalText: 'It shows the page as it was a moment ago.',
  extensions: [],
  accepts: [],
  gives: ['application/pdf'],
  suffix: 'web-pages',
})
