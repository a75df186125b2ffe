import { DocumentRef } from '@octavo/core/options/document-ref.ts'
import { PageSelection } from '@octavo/core/options/page-selection.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../options/common-options.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { rightOptions } from '../options/right-options.ts'
import { signatureOptions } from '../options/signature-options.ts'
import { fileOrders } from '../options/sort-files.ts'

/** One entry of the option `pages`. */
export const PagesOfDocument = z.strictObject({
  document: DocumentRef,
  pages: PageSelection.default('all').meta({ title: 'Pages' }),
  rotation: z.literal([0, 90, 180, 270]).default(0).meta({ title: 'Rotation', description: 'Clockwise, in degrees.' }),
})

/** The folded groups of the panel. */
const groups = { bookmarks: 'Bookmarks and contents', pages: 'Pages', forms: 'Form fields' } as const

const nameOrTitle = { name: 'File name', title: 'Document title' } as const

/** By default the files are joined in the given order, everything is kept and clashing field names are renamed. */
export const Options = z.strictObject({
  pages: z.array(PagesOfDocument).min(1, sentence('Keep at least one page.')).max(10_000).optional().meta({
    title: 'Pages',
    description: 'Which pages of which file, in this order. A file may appear more than once.',
    level: 'basic',
  }),
  sort: z
    .enum(fileOrders)
    .default('given')
    .meta({
      title: 'Order of files',
      description: 'As given, by name, by name with numbers in their order (2 before 10), by date, or by title.',
      labels: { given: 'As added', natural: 'Name', date: 'Date', title: 'Title', name: 'Name (1, 10, 2)' },
      level: 'basic',
    }),
  bookmarks: z
    .enum(['keep', 'discard', 'file', 'nested'])
    .default('keep')
    .meta({
      title: 'Bookmarks',
      description: 'Keep all, discard all, one for each file, or all under one entry for each file.',
      labels: { keep: 'Keep all', nested: 'Under an entry for each file', file: 'Only one for each file', discard: 'Remove all' },
      level: 'advanced',
      group: groups.bookmarks,
    }),
  bookmarkTitle: z.enum(['name', 'title']).default('name').meta({
    title: 'File bookmarks show',
    description: 'What a file is called in bookmarks: its name, or the title it has inside.',
    labels: nameOrTitle,
    level: 'advanced',
    group: groups.bookmarks,
  }),
  forms: z
    .enum(['merge', 'rename', 'flatten', 'discard'])
    .default('rename')
    .meta({
      title: 'Form fields',
      description: 'Fields of the same name are merged into one, renamed, made part of the page, or removed.',
      labels: {
        rename: 'Keep, rename duplicates',
        merge: 'Merge fields of the same name',
        flatten: 'Make them part of the page',
        discard: 'Remove them',
      },
      level: 'advanced',
      group: groups.forms,
    }),
  toc: z
    .union([z.literal(false), z.enum(['name', 'title'])])
    .default(false)
    .meta({
      title: 'Table of contents',
      description: 'A first page that lists the files, by name or by title, with links.',
      hint: 'A first page that lists the files, with links.',
      labels: { false: 'None', name: 'By file name', title: 'By document title' },
      level: 'advanced',
      group: groups.bookmarks,
    }),
  cover: z.boolean().default(false).meta({
    title: 'The first file is a cover',
    description: "The table of contents comes after it and doesn't list it.",
    hint: 'It comes before the table of contents and has no footer.',
    level: 'advanced',
    group: groups.bookmarks,
  }),
  blankAfterOdd: z.boolean().default(false).meta({
    title: 'Start each file on a new sheet',
    description: 'Adds a blank page where needed, for double-sided printing.',
    hint: 'Adds a blank page where needed, for double-sided printing.',
    level: 'advanced',
    group: groups.pages,
  }),
  sameWidth: z.boolean().default(false).meta({
    title: 'Same page width',
    description: 'Every page is scaled to the width of the first; landscape pages to its height.',
    hint: 'Scales all pages to the first one.',
    level: 'advanced',
    group: groups.pages,
  }),
  footer: z
    .union([z.literal(false), z.enum(['name', 'title'])])
    .default(false)
    .meta({
      title: 'Footer',
      description: 'Writes the name or the title of its file at the bottom of every page.',
      labels: { false: 'None', ...nameOrTitle },
      level: 'advanced',
      group: groups.pages,
    }),
  interleave: z
    .strictObject({
      step: z.int().min(1).max(1000).default(1).meta({ title: 'Pages at a time' }),
      reverse: z.boolean().default(false).meta({
        title: 'Every second file backwards',
        hint: 'For back sides that were scanned in reverse.',
      }),
    })
    .optional()
    .meta({
      title: 'Interleave pages',
      description: 'Interleave pages from two files (front and back scanned separately).',
      hint: 'For front and back sides scanned separately.',
      level: 'advanced',
      group: groups.pages,
    }),
  ...signatureOptions,
  ...rightOptions,
  ...pdfOutputOptions,
  fileName: FileNameTemplate.optional(),
})
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>
