import { defineTool } from '../definition/define-tool.ts'

export const splitPdf = defineTool({
  type: 'split-pdf',
  state: 'ready',
  family: 'organise',
  title: 'Split PDF',
  description: 'Cut one PDF into several, at the pages you choose.',
  actionText: 'Split PDF',
  countedAction: 'Split {count} files',
  loadingText: 'Splitting your PDF',
  finalTitle: 'Your PDF is split',
  finalText: 'Each part is a PDF of its own. Download one, or all of them as a zip.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'part',
})
