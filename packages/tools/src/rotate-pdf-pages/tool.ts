import { defineTool } from '../definition/define-tool.ts'
import { onPage } from '../definition/glyph.ts'

export const rotatePdfPages = defineTool({
  type: 'rotate-pdf-pages',
  state: 'ready',
  family: 'organise',
  title: 'Rotate pages',
  description: 'Rotate one page, some pages or all of them.',
  actionText: 'Rotate pages',
  loadingText: 'Rotating your pages',
  finalTitle: 'Your pages are rotated',
  finalText: 'Rotation is saved in the file.',
  glyph: onPage('M20.5 16a4.5 4.5 0 1 1-1.6-3.4m.4-3.1v3.4h-3.4'),
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'rotated',
  next: ['compress-pdf', 'add-page-numbers-to-pdf', 'protect-pdf', 'edit-pdf', 'pdf-to-pdfa', 'merge-pdf'],
  requires: ['assemble'],
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
