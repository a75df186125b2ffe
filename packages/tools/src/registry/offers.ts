import addImagesToPdf from '../add-images-to-pdf/offer.ts'
import addPageNumbersToPdf from '../add-page-numbers-to-pdf/offer.ts'
import compressPdf from '../compress-pdf/offer.ts'
import type { Offer } from '../definition/offer.ts'
import deletePagesFromPdf from '../delete-pages-from-pdf/offer.ts'
import editPdf from '../edit-pdf/offer.ts'
import excelToPdf from '../excel-to-pdf/offer.ts'
import extractImagesFromPdf from '../extract-images-from-pdf/offer.ts'
import extractTextFromPdf from '../extract-text-from-pdf/offer.ts'
import forms from '../forms/offer.ts'
import imagesToPdf from '../images-to-pdf/offer.ts'
import mergePdf from '../merge-pdf/offer.ts'
import ocrPdf from '../ocr-pdf/offer.ts'
import pdfToExcel from '../pdf-to-excel/offer.ts'
import pdfToImages from '../pdf-to-images/offer.ts'
import pdfToPdfa from '../pdf-to-pdfa/offer.ts'
import pdfToPpt from '../pdf-to-ppt/offer.ts'
import pdfToWord from '../pdf-to-word/offer.ts'
import pptToPdf from '../ppt-to-pdf/offer.ts'
import protectPdf from '../protect-pdf/offer.ts'
import rotatePdfPages from '../rotate-pdf-pages/offer.ts'
import splitPdf from '../split-pdf/offer.ts'
import unlockPdf from '../unlock-pdf/offer.ts'
import urlToPdf from '../url-to-pdf/offer.ts'
import wordToPdf from '../word-to-pdf/offer.ts'
import type { ReadyToolType, ToolType } from './catalogue.ts'

export type { Offer }

/** What each tool says to people who search, have files or have results. All of them are fetched together, when they are first needed. */
export const offers = {
  'merge-pdf': mergePdf,
  'split-pdf': splitPdf,
  'compress-pdf': compressPdf,
  'edit-pdf': editPdf,
  forms: forms,
  'pdf-to-pdfa': pdfToPdfa,
  'pdf-to-images': pdfToImages,
  'extract-text-from-pdf': extractTextFromPdf,
  'protect-pdf': protectPdf,
  'unlock-pdf': unlockPdf,
  'url-to-pdf': urlToPdf,
  'images-to-pdf': imagesToPdf,
  'pdf-to-word': pdfToWord,
  'word-to-pdf': wordToPdf,
  'pdf-to-excel': pdfToExcel,
  'excel-to-pdf': excelToPdf,
  'pdf-to-ppt': pdfToPpt,
  'ppt-to-pdf': pptToPdf,
  'delete-pages-from-pdf': deletePagesFromPdf,
  'rotate-pdf-pages': rotatePdfPages,
  'add-page-numbers-to-pdf': addPageNumbersToPdf,
  'extract-images-from-pdf': extractImagesFromPdf,
  'add-images-to-pdf': addImagesToPdf,
  'ocr-pdf': ocrPdf,
} as const satisfies { [Type in ToolType]: Type extends ReadyToolType ? Offer & Required<Pick<Offer, 'reason'>> : Offer }
