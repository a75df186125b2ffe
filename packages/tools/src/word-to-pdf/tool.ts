import { defineTool } from '../definition/define-tool.ts'

export const wordToPdf = defineTool({
  type: 'word-to-pdf',
  state: 'ready',
  family: 'convert-to',
  title: 'Word to PDF',
  description: 'Turn a Word document into a PDF.',
  actionText: 'Convert to PDF',
  loadingText: 'Converting your document',
  finalTitle: 'Your PDF is ready',
  finalText: 'It looks the same wherever it is opened.',
  extensions: ['.docx', '.doc', '.odt', '.rtf', '.txt', '.html'],
  accepts: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/msword',
    'application/vnd.oasis.opendocument.text',
    'application/rtf',
    'text/plain',
    'text/html',
  ],
  gives: ['application/pdf'],
  suffix: 'converted',
  slot: 'office',
})
