import { defineTool } from '../definition/define-tool.ts'

export const compressPdf = defineTool({
  type: 'compress-pdf',
  state: 'soon',
  family: 'optimise',
  title: 'Compress PDF',
  description: 'Make a PDF smaller, and see what it costs before you keep it.',
  actionText: 'Compress PDF',
  loadingText: 'Compressing your PDF',
  finalTitle: 'Your PDF is smaller',
  finalText: 'Compare it with the original before you let that one go.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'compressed',
})
