import addImagesToPdf from '../add-images-to-pdf/panel/counted-words.ts'
import addPageNumbersToPdf from '../add-page-numbers-to-pdf/panel/counted-words.ts'
import deletePagesFromPdf from '../delete-pages-from-pdf/panel/counted-words.ts'
import excelToPdf from '../excel-to-pdf/panel/counted-words.ts'
import extractImagesFromPdf from '../extract-images-from-pdf/panel/counted-words.ts'
import extractTextFromPdf from '../extract-text-from-pdf/panel/counted-words.ts'
import type { CountedWords } from '../fields/counted-words.ts'
import imagesToPdf from '../images-to-pdf/panel/counted-words.ts'
import mergePdf from '../merge-pdf/panel/counted-words.ts'
import pdfToImages from '../pdf-to-images/panel/counted-words.ts'
import pptToPdf from '../ppt-to-pdf/panel/counted-words.ts'
import protectPdf from '../protect-pdf/panel/counted-words.ts'
import rotatePdfPages from '../rotate-pdf-pages/panel/counted-words.ts'
import splitPdf from '../split-pdf/panel/counted-words.ts'
import unlockPdf from '../unlock-pdf/panel/counted-words.ts'
import urlToPdf from '../url-to-pdf/panel/counted-words.ts'
import wordToPdf from '../word-to-pdf/panel/counted-words.ts'
import type { ReadyToolType } from './catalogue.ts'

/** What tools say with numbers. A tool without an entry says what its `tool.ts` says. */
export const countedWords: Partial<Record<ReadyToolType, CountedWords>> = {
  'merge-pdf': mergePdf,
  'split-pdf': splitPdf,
  'pdf-to-images': pdfToImages,
  'extract-text-from-pdf': extractTextFromPdf,
  'protect-pdf': protectPdf,
  'unlock-pdf': unlockPdf,
  'url-to-pdf': urlToPdf,
  'images-to-pdf': imagesToPdf,
  'word-to-pdf': wordToPdf,
  'excel-to-pdf': excelToPdf,
  'ppt-to-pdf': pptToPdf,
  'delete-pages-from-pdf': deletePagesFromPdf,
  'rotate-pdf-pages': rotatePdfPages,
  'add-page-numbers-to-pdf': addPageNumbersToPdf,
  'extract-images-from-pdf': extractImagesFromPdf,
  'add-images-to-pdf': addImagesToPdf,
}
