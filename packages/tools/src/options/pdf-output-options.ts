import type { OptionFault } from '@octavo/core/messages/option-faults.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import * as z from 'zod'
import { outputGroup } from './common-options.ts'

const Property = z.string().trim().max(1000)
/** Seconds with no more decimals than can be measured. */
const Moment = z.iso.datetime({ offset: true }).max(40)
const maxOwnProperties = 100
const tooManyProperties: OptionFault = { code: 'PROPERTIES_TOO_MANY', details: { max: maxOwnProperties } }

/** The properties of a PDF. An empty text removes a property. */
export const PdfProperties = z
  .strictObject({
    remove: z.boolean().default(false).meta({
      title: 'Remove existing properties',
      description: 'Title, author, dates, programs and all other metadata.',
      hint: 'Title, author, dates, programs and all other metadata.',
    }),
    title: Property.optional().meta({ title: 'Title' }),
    author: Property.optional().meta({ title: 'Author' }),
    subject: Property.optional().meta({ title: 'Subject' }),
    keywords: Property.optional().meta({ title: 'Keywords', description: 'Separated by commas.', hint: 'Separated by commas.' }),
    createdDate: Moment.optional().meta({ title: 'Created', description: 'Such as 2026-01-31T12:00:00Z.' }),
    modifiedDate: Moment.optional().meta({ title: 'Modified', description: 'Such as 2026-01-31T12:00:00Z.' }),
    custom: z
      .record(z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,99}$/, sentence('Use Latin letters, digits, dots and dashes.')), Property)
      .refine((properties) => Object.keys(properties).length <= maxOwnProperties, { params: { fault: tooManyProperties } })
      .default({})
      .meta({ title: 'Custom properties', description: 'A text by its name.' }),
  })
  .prefault({})
  .meta({ title: 'Properties', description: 'Kept as they are unless given.', level: 'advanced', group: outputGroup })
export type PdfProperties = z.infer<typeof PdfProperties>

/** The options of every tool that writes PDFs, spread among its own. */
export const pdfOutputOptions = {
  properties: PdfProperties,
  linearize: z.boolean().default(false).meta({
    title: 'Fast web view',
    description: 'A browser can show the first page before the whole file has loaded.',
    hint: 'Shows the first page before the whole file has loaded.',
    level: 'advanced',
    group: outputGroup,
  }),
  objectStreams: z
    .enum(['keep', 'pack', 'unpack'])
    .default('keep')
    .meta({
      title: 'Object streams',
      description: 'Packed, the file is a little smaller and needs a reader of PDF 1.5.',
      hint: 'Packed files are a little smaller.',
      labels: { keep: 'As is', pack: 'Packed', unpack: 'Unpacked' },
      level: 'advanced',
      group: outputGroup,
    }),
  pdfVersion: z.enum(['1.4', '1.5', '1.6', '1.7', '2.0']).optional().meta({
    title: 'PDF version',
    description: 'The lowest that the file claims. Higher where its content needs it.',
    level: 'advanced',
    group: outputGroup,
  }),
}

/** The options that `pdfOutputOptions` adds. */
export interface PdfOutputOptions {
  properties: PdfProperties
  linearize: boolean
  objectStreams: 'keep' | 'pack' | 'unpack'
  pdfVersion?: '1.4' | '1.5' | '1.6' | '1.7' | '2.0' | undefined
}
