import { anchorLabels } from '@octavo/core/options/anchors.ts'
import { Color } from '@octavo/core/options/color.ts'
import { DocumentRef } from '@octavo/core/options/document-ref.ts'
import { PageSelection } from '@octavo/core/options/page-selection.ts'
import { say } from '@octavo/core/words/say.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../options/common-options.ts'
import { commonPages, type FileOfOptions, type RecipeOptions } from '../options/common-pages.ts'
import type { RequirementReader } from '../options/options-module.ts'
import { type CountedFile, pageSelectionProblem } from '../options/page-problem.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { rightOptions } from '../options/right-options.ts'
import { signatureOptions } from '../options/signature-options.ts'
import { Anchor, lengthBetween, percent } from '../options/stamp-options.ts'

const anyLength = lengthBetween(-10_000, 10_000)

const PagesOfDocument = z.strictObject({
  document: DocumentRef,
  pages: PageSelection.optional().meta({ title: 'Pages', description: 'Without it no page gets a number.' }),
})

/** The folded groups of the panel. */
const groups = { placement: 'Placement', numbering: 'Numbering', look: 'Appearance', existing: 'Existing numbers' } as const

export const Options = z.strictObject({
  position: Anchor.default('bottom-center').meta({ title: 'Position', labels: anchorLabels, level: 'basic' }),
  margin: lengthBetween(0, 2000).default(28).meta({
    title: 'Margin',
    description: 'From the edge of the page, in points, or as in 10mm or 5%.',
    level: 'advanced',
    group: groups.placement,
  }),
  offset: z
    .strictObject({ x: anyLength.default(0).meta({ title: 'Move right' }), y: anyLength.default(0).meta({ title: 'Move down' }) })
    .prefault({})
    .meta({ title: 'Fine adjustment', description: 'In points, or as in 10mm or 5%.', level: 'advanced', group: groups.placement }),
  format: z
    .string()
    .min(1, sentence('Enter a text, such as {n}.'))
    .max(200)
    .default('{n}')
    .meta({
      title: 'Custom text',
      description:
        '{n} is the number, {total} the last one, of all files where numbering continues, {pages} how many pages there are, {page} the position of the page in its file, {file} the number of the file; {name}, {date} and {time} work too.',
      tokens: ['n', 'total', 'page', 'pages', 'file', 'name', 'date', 'time'],
      level: 'basic',
    }),
  style: z
    .enum(['arabic', 'roman', 'roman-upper', 'letters', 'letters-upper'])
    .default('arabic')
    .meta({
      title: 'Number style',
      description: '1 2 3, i ii iii, I II III, a b c or A B C.',
      labels: {
        arabic: '1, 2, 3',
        roman: 'i, ii, iii',
        'roman-upper': 'I, II, III',
        letters: 'a, b, c',
        'letters-upper': 'A, B, C',
      },
      level: 'advanced',
      group: groups.numbering,
    }),
  digits: z.int().min(1).max(12).default(1).meta({
    title: 'Minimum digits',
    description: 'Shorter numbers are filled with zeros, as in 007.',
    hint: '3 makes 007 of 7.',
    level: 'advanced',
    group: groups.numbering,
  }),
  start: z.int().min(0).max(10_000_000).default(1).meta({ title: 'First number', level: 'basic' }),
  pages: PageSelection.default('all').meta({
    title: 'Pages',
    description: 'Which pages get a number. The numbers count these pages.',
    level: 'basic',
  }),
  files: z.array(PagesOfDocument).max(10_000).optional().meta({
    title: 'Pages of single files',
    description: 'Page ranges for single files override the range above.',
    level: 'basic',
  }),
  skipFirst: z.boolean().default(false).meta({
    title: 'First page is a cover',
    description: "It gets no number and isn't counted.",
    hint: "It gets no number and isn't counted.",
    level: 'basic',
  }),
  facing: z.boolean().default(false).meta({
    title: 'Facing pages',
    description: 'Left and right swap on every second page.',
    hint: 'Left and right swap on every second page.',
    level: 'advanced',
    group: groups.placement,
  }),
  continueAcross: z.boolean().default(false).meta({
    title: 'Continue across files',
    description: 'The next file starts where the last one ended, as with Bates numbers.',
    hint: 'The next file starts where the last one ended.',
    level: 'advanced',
    group: groups.numbering,
  }),
  font: z.enum(['sans', 'serif', 'mono']).default('sans').meta({ title: 'Font', level: 'advanced', group: groups.look }),
  size: z.number().min(4).max(200).default(11).meta({
    title: 'Size',
    description: 'In points.',
    unit: 'pt',
    level: 'advanced',
    group: groups.look,
  }),
  bold: z.boolean().default(false).meta({ title: 'Bold', level: 'advanced', group: groups.look }),
  italic: z.boolean().default(false).meta({ title: 'Italic', level: 'advanced', group: groups.look }),
  color: Color.default('#000000').meta({ title: 'Colour', level: 'advanced', group: groups.look }),
  opacity: z.number().min(0.05).max(1).default(1).meta({ title: 'Opacity', shownAs: percent, level: 'advanced', group: groups.look }),
  background: Color.optional().meta({
    title: 'Background',
    description: 'A box behind the number, to keep it readable on an image.',
    hint: 'Keeps the number readable on an image.',
    level: 'advanced',
    group: groups.look,
  }),
  replace: z.boolean().default(true).meta({
    title: 'Replace earlier numbers',
    description: 'Numbers that were added here before.',
    hint: 'Only numbers that were added here before.',
    level: 'advanced',
    group: groups.existing,
  }),
  onlyRemove: z.boolean().default(false).meta({
    title: 'Only remove earlier numbers',
    description: 'Removes numbers that were added here before, on all pages, and adds no new ones.',
    hint: 'Adds no new ones.',
    level: 'advanced',
    group: groups.existing,
  }),
  labels: z.boolean().default(false).meta({
    title: 'Also as page labels',
    description: "PDF readers then show these numbers in their page list and use them in ‘Go to page'.",
    hint: 'PDF readers show these numbers in their page list.',
    level: 'advanced',
    group: groups.numbering,
  }),
  ...signatureOptions,
  ...rightOptions,
  ...pdfOutputOptions,
  fileName: FileNameTemplate.optional(),
})
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** Problems of the page range, based on what is known about the files. */
export function unmetRequirements(
  { pages, files = [] }: Options,
  { language, documents = [] }: RequirementReader<CountedFile & { ref: string }>,
): Record<string, string> {
  const named = new Set(files.map(({ document }) => document))
  const others = documents.filter(({ ref }) => !named.has(ref))
  const isNone = documents.length > 0 && others.length === 0 && files.every((entry) => entry.pages === undefined)
  if (isNone) return { files: say(language, 'Choose at least one page to number.') }
  const problem = others.length === 0 ? undefined : pageSelectionProblem(pages, others, language)
  return problem === undefined ? {} : { pages: problem }
}

/** A page range for all files instead of single ones, if it is the same for each. */
export function toRecipe({ files: chosen = [], ...options }: GivenOptions, files: readonly FileOfOptions[]): RecipeOptions {
  if (chosen.length === 0) return { options }
  const pages = commonPages(
    files.map(({ id, pageCount }) => {
      const own = chosen.filter(({ document }) => document === id)
      const written = own.length === 0 ? [options.pages ?? 'all'] : own.flatMap((entry) => entry.pages ?? [])
      return { pageCount, written }
    }),
  )
  return pages === undefined ? { options, leftOut: sentence('Not saved: the choice of single pages.') } : { options: { ...options, pages } }
}

/** A recipe's page range replaces the ticks below the stage. */
export function fromRecipe({ files: _, ...options }: GivenOptions): GivenOptions {
  return options
}
