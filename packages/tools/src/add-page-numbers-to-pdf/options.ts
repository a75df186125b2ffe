import { PageSelection } from '@octavo/core/options/page-selection.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../options/common-options.ts'
import { commonPages, type FileOfOptions, type RecipeOptions } from '../options/common-pages.ts'
import { DocumentRef } from '../options/document-ref.ts'
import { type CountedFile, pageSelectionProblem } from '../options/page-problem.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { rightOptions } from '../options/right-options.ts'
import { signatureOptions } from '../options/signature-options.ts'
import { Anchor, Color, lengthBetween, percent } from '../options/stamp-options.ts'

const anyLength = lengthBetween(-10_000, 10_000)

const PagesOfDocument = z.strictObject({
  document: DocumentRef,
  pages: PageSelection.optional().meta({ title: 'Pages', description: 'Without it no page gets a number.' }),
})

export const Options = z.strictObject({
  position: Anchor.default('bottom-center').meta({ title: 'Position' }),
  margin: lengthBetween(0, 2000)
    .default(28)
    .meta({ title: 'Margin', description: 'From the edge of the page, in points, or as in 10mm or 5%.' }),
  offset: z
    .strictObject({ x: anyLength.default(0).meta({ title: 'To the right' }), y: anyLength.default(0).meta({ title: 'Down' }) })
    .prefault({})
    .meta({ title: 'Fine adjustment', description: 'In points, or as in 10mm or 5%.' }),
  format: z.string().min(1, 'Enter a text, such as {n}.').max(200).default('{n}').meta({
    title: 'Text',
    description:
      '{n} is the number, {total} the last one, of all files where they go on, {pages} how many pages there are, {page} the place of the page in its file, {file} the number of the file; {name}, {date} and {time} work too.',
  }),
  style: z
    .enum(['arabic', 'roman', 'roman-upper', 'letters', 'letters-upper'])
    .default('arabic')
    .meta({ title: 'Numbers', description: '1 2 3, i ii iii, I II III, a b c or A B C.' }),
  digits: z.int().min(1).max(12).default(1).meta({ title: 'Digits', description: 'Shorter numbers are filled with zeros, as in 007.' }),
  start: z.int().min(0).max(10_000_000).default(1).meta({ title: 'First number' }),
  pages: PageSelection.default('all').meta({ title: 'Pages', description: 'Which pages get a number. The numbers count these pages.' }),
  files: z.array(PagesOfDocument).max(10_000).optional().meta({
    title: 'Pages of single files',
    description: 'A file that is named here gets numbers on exactly these pages, whatever is said of all files.',
  }),
  skipFirst: z.boolean().default(false).meta({ title: 'First page is a cover', description: 'It gets no number and is not counted.' }),
  facing: z.boolean().default(false).meta({ title: 'Facing pages', description: 'Left and right change sides on every second page.' }),
  continueAcross: z
    .boolean()
    .default(false)
    .meta({ title: 'Go on from file to file', description: 'The next file begins where the last one ended, as Bates numbers do.' }),
  font: z.enum(['sans', 'serif', 'mono']).default('sans').meta({ title: 'Font' }),
  bold: z.boolean().default(false).meta({ title: 'Bold' }),
  italic: z.boolean().default(false).meta({ title: 'Italic' }),
  size: z.number().min(4).max(200).default(11).meta({ title: 'Size', description: 'In points.' }),
  color: Color.default('#000000').meta({ title: 'Colour' }),
  opacity: z.number().min(0.05).max(1).default(1).meta({ title: 'Opacity', shownAs: percent }),
  background: Color.optional().meta({ title: 'Background', description: 'A box behind the number, so that it can be read on a picture.' }),
  replace: z.boolean().default(true).meta({ title: 'Replace earlier numbers', description: 'Those that were added here before.' }),
  onlyRemove: z.boolean().default(false).meta({
    title: 'Only take earlier numbers away',
    description: 'Those that were added here before, on all pages. No new ones are written.',
  }),
  labels: z.boolean().default(false).meta({
    title: 'Also in the page list',
    description: 'Readers then show these numbers beside the pages and take them when you go to a page.',
  }),
  ...signatureOptions,
  ...rightOptions,
  ...pdfOutputOptions,
  fileName: FileNameTemplate.optional(),
})
export type Options = z.infer<typeof Options>

/** The options as they may be given, before the defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** What is wrong with the pages, as far as the files are known. */
export function unmetRequirements(
  { pages, files = [] }: Options,
  documents: readonly (CountedFile & { ref: string })[] = [],
): Record<string, string> {
  const named = new Set(files.map(({ document }) => document))
  const others = documents.filter(({ ref }) => !named.has(ref))
  const isNone = documents.length > 0 && others.length === 0 && files.every((entry) => entry.pages === undefined)
  if (isNone) return { files: 'Mark at least one page that gets a number.' }
  const problem = others.length === 0 ? undefined : pageSelectionProblem(pages, others)
  return problem === undefined ? {} : { pages: problem }
}

/** Pages that are the same in every file, said of all. */
export function toRecipe({ files: chosen = [], ...options }: GivenOptions, files: readonly FileOfOptions[]): RecipeOptions {
  if (chosen.length === 0) return { options }
  const pages = commonPages(
    files.map(({ id, pageCount }) => {
      const own = chosen.filter(({ document }) => document === id)
      const written = own.length === 0 ? [options.pages ?? 'all'] : own.flatMap((entry) => entry.pages ?? [])
      return { pageCount, written }
    }),
  )
  return pages === undefined ? { options, leftOut: 'the choice of single pages' } : { options: { ...options, pages } }
}

/** The choice below the stage gives way to the pages of the recipe. */
export function fromRecipe({ files: _, ...options }: GivenOptions): GivenOptions {
  return options
}
