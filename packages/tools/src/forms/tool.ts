import { defineTool } from '../definition/define-tool.ts'
import { box, page } from '../definition/glyph.ts'

export const forms = defineTool({
  type: 'forms',
  state: 'ready',
  family: 'edit',
  title: 'Forms',
  description: 'Fill in a PDF form or create your own.',
  actionText: 'Save form',
  loadingText: 'Saving your form',
  finalTitle: 'Your form is ready',
  finalText: 'Download it with its fields, or flattened.',
  glyph: { ink: `${page}M16.5 10.5h5m-5 6h5m-10 6h10`, shape: box(10.5, 8.5, 3.6, 3.6, 0.8) + box(10.5, 14.7, 3.6, 3.6, 0.8) },
  extensions: ['.pdf', '.csv', '.tsv', '.xlsx', '.jsonl', '.json', '.fdf', '.xfdf', '.png', '.jpeg', '.jpg', '.webp', '.gif'],
  // Tables and values fill a form, and images are signatures; what is filled is a PDF.
  accepts: [
    'application/pdf',
    'text/csv',
    'text/tab-separated-values',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/jsonl',
    'application/json',
    'application/vnd.fdf',
    'application/vnd.adobe.xfdf',
    'image/png',
    'image/jpeg',
    'image/webp',
    'image/gif',
  ],
  needs: 'application/pdf',
  gives: [
    'application/pdf',
    'application/json',
    'application/vnd.fdf',
    'application/vnd.adobe.xfdf',
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/zip',
  ],
  suffix: 'form',
  next: ['compress-pdf', 'add-page-numbers-to-pdf', 'protect-pdf', 'edit-pdf', 'pdf-to-pdfa', 'merge-pdf'],
  requires: ['forms'],
  // Its values are those of one form, and would fit no other.
  isStep: false,
  questions: () => import('./questions.ts'),
  options: () => import('./options.ts'),
})
