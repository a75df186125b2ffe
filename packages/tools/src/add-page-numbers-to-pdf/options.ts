import { PageSelection } from '@octavo/core/page-selection.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../common-options.ts'
import { type CountedFile, fitsNowhere } from '../page-problem.ts'
import { pdfOutputOptions } from '../pdf-output-options.ts'
import { Anchor, Color, Points } from '../stamp-options.ts'

export const Options = z.strictObject({
  position: Anchor.default('bottom-center').meta({ title: 'Position' }),
  margin: Points.min(0).max(2000).default(28).meta({ title: 'Margin', description: 'From the edge of the page, in points.' }),
  offset: z
    .strictObject({ x: Points.default(0).meta({ title: 'To the right' }), y: Points.default(0).meta({ title: 'Down' }) })
    .prefault({})
    .meta({ title: 'Fine adjustment', description: 'In points.' }),
  format: z.string().min(1).max(200).default('{n}').meta({
    title: 'Text',
    description:
      '{n} is the number, {total} the last one, {pages} how many pages there are, {page} the place of the page in its file, {file} the number of the file; {name}, {date} and {time} work too.',
  }),
  style: z
    .enum(['arabic', 'roman', 'roman-upper', 'letters', 'letters-upper'])
    .default('arabic')
    .meta({ title: 'Numbers', description: '1 2 3, i ii iii, I II III, a b c or A B C.' }),
  digits: z.int().min(1).max(12).default(1).meta({ title: 'Digits', description: 'Shorter numbers are filled with zeros, as in 007.' }),
  start: z.int().min(0).max(10_000_000).default(1).meta({ title: 'First number' }),
  pages: PageSelection.default('all').meta({ title: 'Pages', description: 'Which pages get a number. The numbers count these pages.' }),
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
  opacity: z.number().min(0.05).max(1).default(1).meta({ title: 'Opacity' }),
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
  ...pdfOutputOptions,
  fileName: FileNameTemplate.optional(),
})
export type Options = z.infer<typeof Options>

/** The options as they may be given, before the defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** What is wrong with the pages, as far as the files are known. */
export function missing({ pages }: Options, documents: readonly CountedFile[] = []): Record<string, string> {
  const problem = fitsNowhere(pages, documents)
  return problem === undefined ? {} : { pages: problem }
}
