import { defineTool } from '../definition/define-tool.ts'
import { onPage } from '../definition/glyph.ts'

export const deletePagesFromPdf = defineTool({
  type: 'delete-pages-from-pdf',
  state: 'ready',
  family: 'organise',
  title: 'Delete pages',
  description: "Remove the pages you don't need.",
  actionText: 'Delete pages',
  loadingText: 'Deleting pages',
  finalTitle: 'Your pages are deleted',
  finalText: 'Your PDF has only the pages you kept.',
  glyph: onPage('M12.5 12.5l7 7m0-7l-7 7'),
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'trimmed',
  next: ['compress-pdf', 'add-page-numbers-to-pdf', 'protect-pdf', 'edit-pdf', 'pdf-to-pdfa', 'merge-pdf'],
  requires: ['assemble'],
  needsSeveralPages: true,
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
