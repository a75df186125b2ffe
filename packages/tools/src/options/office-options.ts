import { NewPassword } from '@octavo/core/options/document-password.ts'
import { PageSelection } from '@octavo/core/options/page-selection.ts'
import * as z from 'zod'
import { FileNameTemplate } from './common-options.ts'
import { pdfOutputOptions } from './pdf-output-options.ts'

/** What every conversion from Office can be asked for: what comes first, to be spread at the begin of a tool's options … */
export const officeBasics = {
  pages: PageSelection.default('all').meta({
    title: 'Pages',
    description: 'Of the finished PDF, for example 1,3,5-9, odd, last or 5-.',
  }),
  landscape: z.boolean().default(false).meta({
    title: 'Landscape',
    description: 'Pages lie on their side, and the content flows anew. Otherwise they stay as the document has them.',
  }),
  pdfa: z.boolean().default(false).meta({
    title: 'PDF/A for archives',
    description: 'PDF/A-2b: everything that is needed to show the file in many years is inside it.',
  }),
  merge: z.boolean().default(false).meta({ title: 'One PDF', description: 'All files become one PDF, in the given order.' }),
}

const InitialView = z
  .strictObject({
    panel: z
      .enum(['none', 'bookmarks', 'pages'])
      .default('none')
      .meta({ title: 'Beside the page', description: 'Nothing, the bookmarks where there are some, or small pictures of the pages.' }),
    page: z.int().min(1).max(100_000).default(1).meta({ title: 'First page shown', description: 'The last one where there are fewer.' }),
    zoom: z
      .union([z.enum(['default', 'page', 'width']), z.literal([50, 75, 100, 125, 150, 200])])
      .default('default')
      .meta({ title: 'Zoom', description: 'As the reader likes it, a whole page, its whole width, or percent.' }),
    layout: z
      .enum(['default', 'single', 'continuous', 'facing'])
      .default('default')
      .meta({ title: 'Pages side by side', description: 'As the reader likes it, one at a time, one below the other, or as in a book.' }),
    title: z
      .boolean()
      .default(false)
      .meta({ title: 'Title in the window', description: 'In place of the name of the file, where the document has a title.' }),
  })
  .meta({ title: 'First view', description: 'What a reader shows when the PDF is opened.' })

/** … and the details, to be spread at their end. */
export const officeDetails = {
  tagged: z.boolean().default(true).meta({
    title: 'Tagged PDF',
    description: 'Headings, lists and tables are marked, for screen readers and for copying.',
  }),
  bookmarks: z.boolean().default(true).meta({ title: 'Bookmarks', description: 'From headings, sheets or slides.' }),
  formFields: z.boolean().default(true).meta({ title: 'Form fields', description: 'Fields of the document can be filled in the PDF.' }),
  imageQuality: z.int().min(1).max(100).default(90).meta({ title: 'Picture quality', description: 'From 1 to 100, as JPEG.' }),
  lossless: z.boolean().default(false).meta({ title: 'Lossless pictures', description: 'Pictures keep every point; files are larger.' }),
  imageResolution: z
    .union([z.literal('original'), z.literal([75, 150, 300, 600, 1200])])
    .default('original')
    .meta({ title: 'Picture resolution', description: 'Larger pictures are reduced to so many dots per inch.' }),
  initialView: InitialView.optional(),
  resultPassword: NewPassword.optional().meta({
    title: 'Lock the PDF',
    description: 'It opens with this password only.',
    format: 'password',
    writeOnly: true,
  }),
  fileName: FileNameTemplate.optional(),
  ...pdfOutputOptions,
}

/** The options that both add. */
export type OfficeOptions = z.infer<z.ZodObject<typeof officeBasics & typeof officeDetails>>

/** An archive may not be locked, and its kind is older than PDF 2.0. */
export function conflictingOptions({ pdfa, resultPassword, pdfVersion }: OfficeOptions): Record<string, string> {
  if (pdfa && resultPassword !== undefined)
    return { resultPassword: 'A file for archives opens without a password. Choose one of the two.' }
  if (pdfa && pdfVersion === '2.0') return { pdfVersion: 'PDF/A-2b is a PDF of version 1.7 at most. Choose a lower version.' }
  return {}
}
