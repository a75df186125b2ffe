import * as z from 'zod'

const Property = z.string().trim().max(1000)
/** Seconds have no more places than anything measures. */
const Moment = z.iso.datetime({ offset: true }).max(40)
const maxOwnProperties = 100

/** What a PDF says of itself. An empty text takes a property away. */
export const PdfProperties = z
  .strictObject({
    remove: z.boolean().default(false).meta({
      title: 'Remove what is there',
      description: 'Title, author, dates, programs and everything else that the file says of itself.',
    }),
    title: Property.optional().meta({ title: 'Title' }),
    author: Property.optional().meta({ title: 'Author' }),
    subject: Property.optional().meta({ title: 'Subject' }),
    keywords: Property.optional().meta({ title: 'Keywords', description: 'With commas between them.' }),
    createdDate: Moment.optional().meta({ title: 'Created', description: 'Such as 2026-01-31T12:00:00Z.' }),
    modifiedDate: Moment.optional().meta({ title: 'Changed', description: 'Such as 2026-01-31T12:00:00Z.' }),
    custom: z
      .record(z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,99}$/, 'Use Latin letters, digits, dots and dashes only.'), Property)
      .refine((properties) => Object.keys(properties).length <= maxOwnProperties, `Enter at most ${maxOwnProperties} custom properties.`)
      .default({})
      .meta({ title: 'Properties of your own', description: 'A text by its name.' }),
  })
  .prefault({})
  .meta({ title: 'Properties of the PDF', description: 'They are kept as they are unless said otherwise.' })
export type PdfProperties = z.infer<typeof PdfProperties>

/** What every tool that writes PDFs can be asked for, to be spread among its options. */
export const pdfOutputOptions = {
  properties: PdfProperties,
  linearize: z.boolean().default(false).meta({
    title: 'Fast web view',
    description: 'A browser can show the first page before it has the whole file.',
  }),
  objectStreams: z
    .enum(['keep', 'pack', 'unpack'])
    .default('keep')
    .meta({
      title: 'Small objects',
      description: 'Packed together the file is a little smaller, and needs a reader of PDF 1.5.',
      labels: { keep: 'As they are', pack: 'Packed', unpack: 'Not packed' },
    }),
  pdfVersion: z
    .enum(['1.4', '1.5', '1.6', '1.7', '2.0'])
    .optional()
    .meta({ title: 'PDF version', description: 'The lowest that the file says it is of. Higher where its content needs it.' }),
}

/** The options that `pdfOutputOptions` adds. */
export interface PdfOutputOptions {
  properties: PdfProperties
  linearize: boolean
  objectStreams: 'keep' | 'pack' | 'unpack'
  pdfVersion?: '1.4' | '1.5' | '1.6' | '1.7' | '2.0' | undefined
}
