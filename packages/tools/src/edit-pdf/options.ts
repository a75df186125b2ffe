import { checkEditList, editListFields } from '@octavo/core/edits/edit-list.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../options/common-options.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { rightOptions } from '../options/right-options.ts'
import { signatureOptions } from '../options/signature-options.ts'

/** What was done to a document, and how the result is written. */
export const Options = z
  .strictObject({
    ...editListFields,
    ...signatureOptions,
    ...rightOptions,
    ...pdfOutputOptions,
    fileName: FileNameTemplate.optional(),
  })
  .superRefine(checkEditList)
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>
