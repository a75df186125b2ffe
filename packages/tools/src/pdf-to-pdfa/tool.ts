import { defineTool } from '../definition/define-tool.ts'

export const pdfToPdfa = defineTool({
  type: 'pdf-to-pdfa',
  state: 'soon',
  family: 'optimise',
  title: 'PDF to PDF/A',
  description: 'Turn a PDF into the archive format and check that it holds.',
  actionText: 'Convert to PDF/A',
  loadingText: 'Converting to PDF/A',
  finalTitle: 'Your PDF/A is ready',
  finalText: 'It carries everything it needs to look the same in many years.',
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'pdfa',
})
