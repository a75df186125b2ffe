import { PageSelection } from '@octavo/core/options/page-selection.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../options/common-options.ts'
import { DocumentRef } from '../options/document-ref.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { rightOptions } from '../options/right-options.ts'
import { signatureOptions } from '../options/signature-options.ts'
import { fileOrders } from '../options/sort-files.ts'

const PagesOfDocument = z.strictObject({
  document: DocumentRef,
  pages: PageSelection.default('all').meta({ title: 'Pages' }),
  rotation: z.literal([0, 90, 180, 270]).default(0).meta({ title: 'Turn', description: 'Clockwise, in degrees.' }),
})

/** With no options the files are joined in the given order, everything is kept and clashing field names are renamed. */
export const Options = z.strictObject({
  pages: z
    .array(PagesOfDocument)
    .min(1, 'Keep at least one page.')
    .max(10_000)
    .optional()
    .meta({ title: 'Pages', description: 'Which pages of which file, in this order. A file may appear more than once.' }),
  sort: z.enum(fileOrders).default('given').meta({
    title: 'Order of files',
    description: 'As given, by name, by name with numbers in their order (2 before 10), by date, or by title.',
  }),
  bookmarks: z
    .enum(['keep', 'discard', 'file', 'nested'])
    .default('keep')
    .meta({ title: 'Bookmarks', description: 'Keep all, discard all, one for each file, or all under one entry for each file.' }),
  bookmarkTitle: z
    .enum(['name', 'title'])
    .default('name')
    .meta({ title: 'Title of a file', description: 'What a file is called in bookmarks: its name, or the title it has inside.' }),
  forms: z.enum(['merge', 'rename', 'flatten', 'discard']).default('rename').meta({
    title: 'Form fields',
    description: 'Fields of the same name are merged into one, renamed, made part of the page, or removed.',
  }),
  toc: z
    .union([z.literal(false), z.enum(['name', 'title'])])
    .default(false)
    .meta({ title: 'Table of contents', description: 'A first page that lists the files, by name or by title, with links.' }),
  cover: z.boolean().default(false).meta({
    title: 'The first file is a cover',
    description: 'The table of contents comes after it and does not list it.',
  }),
  footer: z
    .union([z.literal(false), z.enum(['name', 'title'])])
    .default(false)
    .meta({ title: 'Footer', description: 'Writes the name or the title of its file at the foot of every page.' }),
  blankAfterOdd: z.boolean().default(false).meta({
    title: 'Blank page after an odd number of pages',
    description: 'So that every file begins on a front page when printed on both sides.',
  }),
  sameWidth: z
    .boolean()
    .default(false)
    .meta({ title: 'Same width', description: 'Every page is scaled to the width of the first; pages on their side to its height.' }),
  interleave: z
    .strictObject({
      step: z.int().min(1).max(1000).default(1).meta({ title: 'Pages at a time' }),
      reverse: z.boolean().default(false).meta({ title: 'Every second file backwards' }),
    })
    .optional()
    .meta({ title: 'Interleave', description: 'Takes pages from the files in turn, for front and back sides scanned apart.' }),
  ...signatureOptions,
  ...rightOptions,
  ...pdfOutputOptions,
  fileName: FileNameTemplate.optional(),
})
export type Options = z.infer<typeof Options>

/** The options as they may be given, before the defaults are filled in. */
export type GivenOptions = z.input<typeof Options>
