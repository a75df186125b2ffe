import type { MediaType } from '@octavo/core/files/media-types.ts'
import { checkFormOptions, formFields } from '@octavo/core/forms/form-options.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../options/common-options.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { rightOptions } from '../options/right-options.ts'
import { signatureOptions } from '../options/signature-options.ts'

/** What is done with a form, and how results are written. */
export const Options = z
  .strictObject({
    ...formFields,
    ...rightOptions,
    ...signatureOptions,
    ...pdfOutputOptions,
    fileName: FileNameTemplate.optional(),
  })
  .superRefine(checkFormOptions)
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** The types of exported values. */
export const exportTypes = {
  json: 'application/json',
  fdf: 'application/vnd.fdf',
  xfdf: 'application/vnd.adobe.xfdf',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<Options['format'], MediaType>

/** Data for export, otherwise PDF. */
export function givenTypes({ mode, format }: Options): readonly MediaType[] {
  if (mode === 'export') return [exportTypes[format]]
  return [mode === 'find' ? 'application/json' : 'application/pdf']
}

/** Options of other modes have no effect. */
export function inactiveOptions({ mode, output }: Partial<Options>): readonly string[] {
  const active = new Set<string>(modeOptions[mode ?? 'fill'])
  const inactive = [...new Set(Object.values(modeOptions).flat())].filter((name) => !active.has(name))
  return mode === 'data' && output === 'merged' ? [...inactive, 'rowName'] : inactive
}

const modeOptions = {
  fill: ['values', 'accepted', 'signatureImages', 'images', 'clear', 'flatten', 'signatures'],
  design: ['fields', 'removed', 'order', 'calculation', 'signatures'],
  data: ['mapping', 'output', 'rowName', 'flatten', 'signatures'],
  find: [],
  export: ['format', 'values', 'clear'],
} satisfies Record<Options['mode'], string[]>
