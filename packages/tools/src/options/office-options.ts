import { NewPassword } from '@octavo/core/options/document-password.ts'
import { PageSelection } from '@octavo/core/options/page-selection.ts'
import { say } from '@octavo/core/words/say.ts'
import * as z from 'zod'
import { FileNameTemplate } from './common-options.ts'
import type { RequirementReader } from './options-module.ts'
import { pdfOutputOptions } from './pdf-output-options.ts'

/** The basic options of every conversion from Office, spread at the start of a tool's options … */
export const officeBasics = {
  pages: PageSelection.default('all').meta({
    title: 'Pages',
    description: 'Of the finished PDF, for example 1,3,5-9, odd, last or 5-.',
    hint: 'For example 1,3,5-9, odd or last.',
    level: 'basic',
  }),
  landscape: z.boolean().default(false).meta({
    title: 'Landscape',
    description: 'Landscape pages; the content is laid out again. Otherwise they stay as the document has them.',
    level: 'basic',
  }),
  pdfa: z.boolean().default(false).meta({
    title: 'PDF/A for archives',
    description: 'PDF/A-2b: the file contains everything needed to show it in many years.',
    hint: 'PDF/A-2b, for long-term storage.',
    level: 'basic',
  }),
  merge: z
    .boolean()
    .default(false)
    .meta({ title: 'One PDF of all files', description: 'All files become one PDF, in the given order.', level: 'basic' }),
}

const zoomLabels = { 50: '50%', 75: '75%', 100: '100%', 125: '125%', 150: '150%', 200: '200%' } as const

const InitialView = z
  .strictObject({
    panel: z
      .enum(['none', 'bookmarks', 'pages'])
      .default('none')
      .meta({
        title: 'Side panel',
        description: 'Nothing, the bookmarks where there are some, or thumbnails of the pages.',
        labels: { none: 'None', bookmarks: 'Bookmarks', pages: 'Thumbnails' },
      }),
    page: z.int().min(1).max(100_000).default(1).meta({ title: 'First page shown', description: 'The last one where there are fewer.' }),
    zoom: z
      .union([z.enum(['default', 'page', 'width']), z.literal([50, 75, 100, 125, 150, 200])])
      .default('default')
      .meta({
        title: 'Zoom',
        description: "The reader's default, a whole page, its whole width, or percent.",
        labels: { default: "Reader's default", page: 'Whole page', width: 'Page width', ...zoomLabels },
      }),
    layout: z
      .enum(['default', 'single', 'continuous', 'facing'])
      .default('default')
      .meta({
        title: 'Page layout',
        description: "The reader's default, one at a time, continuous, or two pages side by side.",
        labels: { default: "Reader's default", single: 'One page', continuous: 'Continuous', facing: 'Two pages' },
      }),
    title: z
      .boolean()
      .default(false)
      .meta({ title: 'Title in the window', description: 'In place of the file name, where the document has a title.' }),
  })
  .meta({
    title: 'Set the first view',
    description: 'What a reader shows when the PDF is opened.',
    level: 'advanced',
    group: 'First view',
  })

/** The folded groups of the form. */
const groups = { content: 'Content', images: 'Images' } as const

/** … and the details, spread at their end. */
export const officeDetails = {
  tagged: z.boolean().default(true).meta({
    title: 'Tagged PDF',
    description: 'Marks headings, lists and tables, for screen readers and for copying.',
    hint: 'For screen readers and for copying.',
    level: 'advanced',
    group: groups.content,
  }),
  bookmarks: z
    .boolean()
    .default(true)
    .meta({ title: 'Bookmarks', description: 'From headings, sheets or slides.', level: 'advanced', group: groups.content }),
  formFields: z.boolean().default(true).meta({
    title: 'Form fields',
    description: 'Fields of the document can be filled in the PDF.',
    level: 'advanced',
    group: groups.content,
  }),
  imageQuality: z.int().min(1).max(100).default(90).meta({
    title: 'Image quality',
    description: 'From 1 to 100, as JPEG.',
    hint: '1 to 100. Higher looks better and makes larger files.',
    level: 'advanced',
    group: groups.images,
  }),
  lossless: z.boolean().default(false).meta({
    title: 'Lossless images',
    description: 'Keeps images unchanged; files are larger.',
    level: 'advanced',
    group: groups.images,
  }),
  imageResolution: z
    .union([z.literal('original'), z.literal([75, 150, 300, 600, 1200])])
    .default('original')
    .meta({
      title: 'Image resolution',
      description: 'Reduces larger images to this many dots per inch.',
      unit: 'dpi',
      level: 'advanced',
      group: groups.images,
    }),
  initialView: InitialView.optional(),
  resultPassword: NewPassword.optional().meta({
    title: 'Password to open',
    description: 'It opens with this password only.',
    level: 'advanced',
    group: 'Password',
    format: 'password',
    writeOnly: true,
  }),
  fileName: FileNameTemplate.optional(),
  ...pdfOutputOptions,
}

/** The options of both. */
export type OfficeOptions = z.infer<z.ZodObject<typeof officeBasics & typeof officeDetails>>

/** PDF/A can't be encrypted, and our PDF/A version is older than PDF 2.0. */
export function conflictingOptions(
  { pdfa, resultPassword, pdfVersion }: OfficeOptions,
  { language }: RequirementReader,
): Record<string, string> {
  if (pdfa && resultPassword !== undefined)
    return { resultPassword: say(language, 'PDF/A files open without a password. Choose one of the two.') }
  if (pdfa && pdfVersion === '2.0') return { pdfVersion: say(language, 'PDF/A-2b allows version 1.7 at most. Choose a lower version.') }
  return {}
}
