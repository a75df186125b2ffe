import { defineTool } from '../definition/define-tool.ts'
import { box, page } from '../definition/glyph.ts'

export const forms = defineTool({
  type: 'forms',
  state: 'soon',
  family: 'edit',
  title: 'Forms',
  description: 'Fill in a PDF form or create your own.',
  actionText: 'Save form',
  loadingText: 'Saving your form',
  finalTitle: 'Your form is ready',
  finalText: 'Download it with its fields, or flattened.',
  glyph: { ink: `${page}M16.5 10.5h5m-5 6h5m-10 6h10`, shape: box(10.5, 8.5, 3.6, 3.6, 0.8) + box(10.5, 14.7, 3.6, 3.6, 0.8) },
  extensions: ['.pdf'],
  accepts: ['application/pdf'],
  gives: ['application/pdf'],
  suffix: 'form',
  next: ['compress-pdf', 'add-page-numbers-to-pdf', 'protect-pdf', 'edit-pdf', 'pdf-to-pdfa', 'merge-pdf'],
  questions: () => import('./questions.ts'),
})
