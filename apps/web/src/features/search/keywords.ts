import type { ToolType } from '@octavo/tools'

/** Other words by which people look for a tool. */
export const keywords: Readonly<Record<ToolType, string>> = {
  'merge-pdf': 'combine join append put together one file',
  'split-pdf': 'divide separate cut extract pages range',
  'compress-pdf': 'smaller shrink reduce size optimise email',
  'edit-pdf': 'text draw highlight sign annotate redact write signature',
  forms: 'fill fillable fields checkbox design form',
  'pdf-to-pdfa': 'archive long term iso preservation',
  'pdf-to-images': 'jpg jpeg png picture photo export convert',
  'extract-text-from-pdf': 'txt copy words plain ocr',
  'protect-pdf': 'password lock encrypt secure permission',
  'unlock-pdf': 'password remove decrypt open',
  'url-to-pdf': 'website html link address save print',
  'images-to-pdf': 'jpg jpeg png picture photo scan convert',
  'pdf-to-word': 'docx doc document convert editable',
  'word-to-pdf': 'docx doc document convert',
  'pdf-to-excel': 'xlsx xls spreadsheet table convert',
  'excel-to-pdf': 'xlsx xls spreadsheet table convert',
  'pdf-to-ppt': 'pptx presentation slides convert',
  'ppt-to-pdf': 'pptx presentation slides convert',
  'delete-pages-from-pdf': 'remove cut out drop pages',
  'rotate-pdf-pages': 'turn landscape portrait upside down',
  'add-page-numbers-to-pdf': 'pagination footer header numbering bates',
  'extract-images-from-pdf': 'pictures photos export save',
  'add-images-to-pdf': 'insert picture logo stamp watermark',
}
