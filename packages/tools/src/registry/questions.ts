import type { Question } from '../definition/define-tool.ts'
import type { ToolType } from './catalogue.ts'

/** A tool's questions as its module gives them. */
export interface Questions {
  default: readonly Question[]
}

/** The questions under each tool. They come by themselves: a page shows those of one tool and loads no others. */
export const questionsOf = {
  'merge-pdf': () => import('../merge-pdf/questions.ts'),
  'split-pdf': () => import('../split-pdf/questions.ts'),
  'compress-pdf': () => import('../compress-pdf/questions.ts'),
  'edit-pdf': () => import('../edit-pdf/questions.ts'),
  forms: () => import('../forms/questions.ts'),
  'pdf-to-pdfa': () => import('../pdf-to-pdfa/questions.ts'),
  'pdf-to-images': () => import('../pdf-to-images/questions.ts'),
  'extract-text-from-pdf': () => import('../extract-text-from-pdf/questions.ts'),
  'protect-pdf': () => import('../protect-pdf/questions.ts'),
  'unlock-pdf': () => import('../unlock-pdf/questions.ts'),
  'url-to-pdf': () => import('../url-to-pdf/questions.ts'),
  'images-to-pdf': () => import('../images-to-pdf/questions.ts'),
  'pdf-to-word': () => import('../pdf-to-word/questions.ts'),
  'word-to-pdf': () => import('../word-to-pdf/questions.ts'),
  'pdf-to-excel': () => import('../pdf-to-excel/questions.ts'),
  'excel-to-pdf': () => import('../excel-to-pdf/questions.ts'),
  'pdf-to-ppt': () => import('../pdf-to-ppt/questions.ts'),
  'ppt-to-pdf': () => import('../ppt-to-pdf/questions.ts'),
  'delete-pages-from-pdf': () => import('../delete-pages-from-pdf/questions.ts'),
  'rotate-pdf-pages': () => import('../rotate-pdf-pages/questions.ts'),
  'add-page-numbers-to-pdf': () => import('../add-page-numbers-to-pdf/questions.ts'),
  'extract-images-from-pdf': () => import('../extract-images-from-pdf/questions.ts'),
  'add-images-to-pdf': () => import('../add-images-to-pdf/questions.ts'),
} as const satisfies Record<ToolType, () => Promise<Questions>>
