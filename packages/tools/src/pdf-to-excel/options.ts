import type { MediaType } from '@octavo/core/files/media-types.ts'
import { PageSelection } from '@octavo/core/options/page-selection.ts'
import * as z from 'zod'
import { fileNameTemplate } from '../options/common-options.ts'
import { ocrOptions } from '../options/ocr-options.ts'
import type { OptionsModule } from '../options/options-module.ts'
import { unmetPages } from '../options/page-problem.ts'
import { rightOptions } from '../options/right-options.ts'

/** The folded group of the form. */
const group = 'More options'

/** By default each file becomes a workbook with a sheet for each table. */
export const Options = z.strictObject({
  format: z
    .enum(['xlsx', 'ods', 'csv'])
    .default('xlsx')
    .meta({
      title: 'Format',
      description: 'An Excel workbook, an OpenDocument spreadsheet, or CSV with the tables below one another.',
      labels: { xlsx: 'Excel', ods: 'ODS', csv: 'CSV' },
      hints: { ods: 'For LibreOffice and other programs that read OpenDocument' },
      level: 'basic',
    }),
  sheets: z
    .enum(['table', 'page', 'document'])
    .default('table')
    .meta({
      title: 'Sheets',
      description: 'One sheet for each table, one for all tables of a page, or one for all tables of the file.',
      labels: { table: 'One per table', page: 'One per page', document: 'All on one sheet' },
      level: 'basic',
    }),
  text: z.boolean().default(false).meta({
    title: 'Text outside tables',
    description:
      'Keeps paragraphs, headings and other text, each in a row between the tables. With a sheet for each table, the text gets its own.',
    hint: 'Keeps paragraphs and headings, each in a row.',
    level: 'basic',
  }),
  pages: PageSelection.default('all').meta({ level: 'basic' }),
  numbers: z
    .enum(['auto', 'point', 'comma', 'text'])
    .default('auto')
    .meta({
      title: 'Numbers',
      description:
        'How the file writes numbers. By default this is detected, and numbers that could be read in two ways stay text; or every cell stays text.',
      labels: { auto: 'Detect', point: '1,234.56', comma: '1.234,56', text: 'Keep as text' },
      level: 'advanced',
      group,
    }),
  joinPages: z.boolean().default(true).meta({
    title: 'Join tables across pages',
    description: 'A table that continues on the next page with the same columns becomes one, with its header once.',
    level: 'advanced',
    group,
  }),
  ...ocrOptions,
  ...rightOptions,
  fileName: fileNameTemplate().optional(),
})
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** CSV has no sheets and no types. */
export function inactiveOptions({ format, ocr }: GivenOptions): string[] {
  return [...(format === 'csv' ? ['sheets', 'numbers'] : []), ...(ocr === 'never' ? ['languages'] : [])]
}

/** Office programs write OpenDocument. */
export function slotFor({ format }: Options): ReturnType<NonNullable<OptionsModule['slotFor']>> {
  return format === 'ods' ? { kind: 'office', needed: true } : undefined
}

/** The type of the result. */
export function givenTypes({ format }: Options): readonly MediaType[] {
  return [types[format]]
}

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv',
} as const

/** Problems of the page range, based on what is known about the files. */
export const unmetRequirements = unmetPages
