import type * as z from 'zod'
import { addImagesToPdf } from '../add-images-to-pdf/tool.ts'
import { addPageNumbersToPdf } from '../add-page-numbers-to-pdf/tool.ts'
import { compressPdf } from '../compress-pdf/tool.ts'
import type { Family, Tool } from '../definition/define-tool.ts'
import { deletePagesFromPdf } from '../delete-pages-from-pdf/tool.ts'
import { editPdf } from '../edit-pdf/tool.ts'
import { excelToPdf } from '../excel-to-pdf/tool.ts'
import { extractImagesFromPdf } from '../extract-images-from-pdf/tool.ts'
import { extractTextFromPdf } from '../extract-text-from-pdf/tool.ts'
import { forms } from '../forms/tool.ts'
import { imagesToPdf } from '../images-to-pdf/tool.ts'
import { mergePdf } from '../merge-pdf/tool.ts'
import { ocrPdf } from '../ocr-pdf/tool.ts'
import type { FileOfOptions, RecipeOptions } from '../options/common-pages.ts'
import type { OptionsModule } from '../options/options-module.ts'
import { pdfToExcel } from '../pdf-to-excel/tool.ts'
import { pdfToImages } from '../pdf-to-images/tool.ts'
import { pdfToPdfa } from '../pdf-to-pdfa/tool.ts'
import { pdfToPpt } from '../pdf-to-ppt/tool.ts'
import { pdfToWord } from '../pdf-to-word/tool.ts'
import { pptToPdf } from '../ppt-to-pdf/tool.ts'
import { protectPdf } from '../protect-pdf/tool.ts'
import { rotatePdfPages } from '../rotate-pdf-pages/tool.ts'
import { splitPdf } from '../split-pdf/tool.ts'
import { unlockPdf } from '../unlock-pdf/tool.ts'
import { urlToPdf } from '../url-to-pdf/tool.ts'
import { wordToPdf } from '../word-to-pdf/tool.ts'

/** Every tool of the product, in the order of its routes. Navigation, pages, limits and tests are derived from it. */
export const catalogue = [
  mergePdf,
  splitPdf,
  compressPdf,
  editPdf,
  forms,
  pdfToPdfa,
  pdfToImages,
  extractTextFromPdf,
  protectPdf,
  unlockPdf,
  urlToPdf,
  imagesToPdf,
  pdfToWord,
  wordToPdf,
  pdfToExcel,
  excelToPdf,
  pdfToPpt,
  pptToPdf,
  deletePagesFromPdf,
  rotatePdfPages,
  addPageNumbersToPdf,
  extractImagesFromPdf,
  addImagesToPdf,
  ocrPdf,
] as const

/** The families in display order, and their names. */
export const families = {
  organise: 'Organise',
  edit: 'Edit',
  optimise: 'Optimise',
  'convert-from': 'Convert from PDF',
  'convert-to': 'Convert to PDF',
  protect: 'Security',
} as const satisfies Record<Family, string>

/** The same without literal types, for code that treats all tools alike. */
export const tools: readonly CatalogueTool[] = catalogue

export type { FileOfOptions, OptionsModule, RecipeOptions }

type Definition = (typeof catalogue)[number]

/** The `type` of any tool, which is its route without the slash. */
export type ToolType = Definition['type']

/** The `type` of a tool that can run, and therefore has options and a runner. */
export type ReadyToolType = Extract<Definition, { state: 'ready' }>['type']

/** A tool of the catalogue. */
export type CatalogueTool = Tool & { type: ToolType; next: readonly ToolType[] }

/** A tool of the catalogue that can run. */
export type ReadyTool = CatalogueTool & { type: ReadyToolType; state: 'ready'; options(): Promise<OptionsModule> }

/** The options of a tool's runner, with the schema's defaults filled in. */
export type OptionsOf<Type extends ReadyToolType> = z.output<
  Awaited<ReturnType<Extract<Definition, { type: Type; state: 'ready' }>['options']>>['Options']
>

/** The tool with this type, or undefined. */
export function findTool(type: string): CatalogueTool | undefined {
  return tools.find((tool) => tool.type === type)
}

export function isReady(tool: CatalogueTool): tool is ReadyTool {
  return tool.state === 'ready'
}

/** The tools that can run. */
export const readyTools: readonly ReadyTool[] = tools.filter(isReady)

/** The options of a tool that can run. */
export function loadOptions(type: ReadyToolType): Promise<OptionsModule> {
  const tool = readyTools.find((ready) => ready.type === type)
  if (!tool) throw new Error(`the catalogue does not know ${type}`)
  return tool.options()
}
