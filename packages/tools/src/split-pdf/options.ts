import { DocumentRef } from '@octavo/core/options/document-ref.ts'
import type { ShownAs } from '@octavo/core/options/option-fault.ts'
import { PageSelection } from '@octavo/core/options/page-selection.ts'
import { say } from '@octavo/core/words/say.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import * as z from 'zod'
import { checkExpression, fileNameTemplate, outputGroup, PatternText, patternOptions } from '../options/common-options.ts'
import { commonPages, type FileOfOptions, type RecipeOptions } from '../options/common-pages.ts'
import type { RequirementReader } from '../options/options-module.ts'
import { type CountedFile, pageSelectionProblem } from '../options/page-problem.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { rightOptions } from '../options/right-options.ts'
import { signatureOptions } from '../options/signature-options.ts'

const CutsOfDocument = z.strictObject({
  document: DocumentRef,
  after: PageSelection.optional().meta({ title: 'Cut after', description: 'Without it the file is not cut.' }),
})

/** The modes that search for a text, or for bookmarks or codes that contain one. */
const searchingModes: readonly string[] = ['text', 'value', 'bookmarks', 'barcode']

/** By default every page becomes a file. `unmetRequirements` reports what a mode needs besides its defaults. */
export const Options = z
  .strictObject({
    mode: z
      .enum(['every', 'ranges', 'after', 'parts', 'odd-even', 'size', 'bookmarks', 'text', 'value', 'blank', 'barcode', 'sections'])
      .default('every')
      .meta({
        title: 'Where to split',
        description:
          'every: every N pages; ranges: by page ranges; after: after the given pages; parts: into equal parts; ' +
          'odd-even: odd and even pages apart; size: by file size; bookmarks: at bookmarks; text: at pages with a text; ' +
          'value: where a text changes; blank: at blank pages; barcode: at pages with a code; sections: each page into pieces.',
        labels: {
          ranges: 'Page ranges',
          after: 'Custom cuts',
          every: 'Every N pages',
          parts: 'Equal parts',
          size: 'File size',
          bookmarks: 'Bookmarks',
          text: 'Text on a page',
          value: 'Text that changes',
          blank: 'Blank pages',
          barcode: 'Barcodes',
          'odd-even': 'Odd and even',
          sections: 'Cut up pages',
        },
        level: 'basic',
      }),
    every: z.int().min(1).max(100_000).default(1).meta({ title: 'Pages per file', description: 'For the mode every.', level: 'basic' }),
    ranges: PageSelection.optional().meta({
      title: 'Page ranges',
      description: 'For the mode ranges: each part between commas becomes a file, for example 1-3,5,7-.',
      placeholder: '1-5',
      level: 'basic',
    }),
    merge: z.boolean().default(false).meta({
      title: 'All in one file',
      description: 'For the modes ranges and sections: everything goes into one file.',
      level: 'basic',
    }),
    after: PageSelection.optional().meta({
      title: 'Cut after pages',
      description: 'For the mode after, for example 2,5 or 3n.',
      hint: 'For example 2,5 or 3n. Or click between two pages.',
      level: 'basic',
    }),
    files: z.array(CutsOfDocument).max(10_000).optional().meta({
      title: 'Cuts of single files',
      description: 'For the mode after: a file that is listed here is cut here only.',
      level: 'basic',
    }),
    parts: z.int().min(2).max(10_000).default(2).meta({ title: 'Number of files', description: 'For the mode parts.', level: 'basic' }),
    maxBytes: z
      .int()
      .min(1000)
      .max(1_000_000_000_000)
      .default(10_000_000)
      .meta({
        title: 'Maximum file size',
        description: 'For the mode size, in bytes. Every part is measured as it is written.',
        shownAs: { unit: 'MB', times: 1e-6 } satisfies ShownAs,
        step: 0.1,
        level: 'basic',
      }),
    level: z.int().min(1).max(32).default(1).meta({
      title: 'Bookmark level',
      description: 'For the mode bookmarks: 1 is the top level.',
      hint: '1 is the top level.',
      level: 'basic',
    }),
    pattern: PatternText.optional().meta({
      title: 'Text to find',
      description:
        'For the modes text and value: what to find on a page; in value its first group, such as Invoice (\\d+). ' +
        'For bookmarks and barcode: only those whose title or content matches.',
      level: 'basic',
    }),
    ...patternOptions,
    threshold: z.number().min(0).max(20).default(0.2).meta({
      title: 'Specks allowed',
      description: 'For the mode blank: how much of a blank page may be covered, in percent.',
      hint: 'How much of a blank page may be covered.',
      unit: '%',
      step: 0.1,
      level: 'basic',
    }),
    solid: z.boolean().default(false).meta({
      title: 'Black and coloured pages, too',
      description: 'For the mode blank: pages of any one colour count as blank.',
      level: 'basic',
    }),
    keepDividers: z.boolean().default(false).meta({
      title: 'Keep divider pages',
      description: 'For the modes blank and barcode: the divider starts the next file instead of being removed.',
      hint: 'Each starts the next file.',
      level: 'basic',
    }),
    duplex: z.boolean().default(false).meta({
      title: 'Dividers have a back side',
      description: 'For the modes blank and barcode: the page after a divider is removed as well.',
      hint: 'The page after a divider is removed, too.',
      level: 'basic',
    }),
    columns: z.int().min(1).max(10).default(2).meta({ title: 'Columns', description: 'For the mode sections.', level: 'basic' }),
    rows: z.int().min(1).max(10).default(1).meta({ title: 'Rows', description: 'For the mode sections.', level: 'basic' }),
    cut: PageSelection.default('all').meta({
      title: 'Pages to cut',
      description: 'For the mode sections; all others stay whole.',
      hint: 'Other pages stay whole: 2- leaves the cover.',
      level: 'basic',
    }),
    rightToLeft: z.boolean().default(false).meta({
      title: 'Right to left',
      description: 'For the mode sections: the right piece comes first.',
      level: 'basic',
    }),
    bookmarks: z
      .enum(['keep', 'discard'])
      .default('keep')
      .meta({
        title: 'Bookmarks',
        description: 'Each part keeps its own, or none.',
        labels: { keep: 'Keep', discard: 'Remove' },
        level: 'advanced',
        group: outputGroup,
      }),
    names: z.array(z.string().trim().max(200)).max(5000).default([]).meta({
      title: 'Names of the parts',
      description: 'In their order, over all files, in place of the file name. A part with an empty name gets that one.',
      level: 'advanced',
      group: 'Names of the parts',
    }),
    ...signatureOptions,
    ...rightOptions,
    ...pdfOutputOptions,
    fileName: fileNameTemplate('page', 'bookmark', 'text', 'text:')
      .meta({
        description:
          'Without its extension. {name} is the name of the file, {n} the number of the part, {total} how many there are, {page} its first page, ' +
          '{bookmark} the bookmark and {text} the text or code at which it starts, {text:Invoice (\\d+)} what an expression finds on its first page, ' +
          '{file#} the number of the file among those that are split, {date} and {time} the current date and time.',
      })
      .optional(),
  })
  .superRefine(({ mode, pattern, expression }, context) => {
    if (expression && searchingModes.includes(mode)) checkExpression(pattern, { option: 'pattern', context })
  })
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

const pattern = ['pattern', 'expression', 'ignoreCase'] as const
const dividers = ['keepDividers', 'duplex'] as const

/** The options of each mode besides the common ones. */
const askedBy = {
  every: ['every'],
  ranges: ['ranges', 'merge'],
  after: ['after', 'files'],
  parts: ['parts'],
  'odd-even': [],
  size: ['maxBytes'],
  bookmarks: ['level', ...pattern],
  text: pattern,
  value: pattern,
  blank: ['threshold', 'solid', ...dividers],
  barcode: [...pattern, ...dividers],
  sections: ['columns', 'rows', 'rightToLeft', 'cut', 'merge'],
} as const satisfies Record<Options['mode'], readonly (keyof Options)[]>

/** The options of other modes. */
export function inactiveOptions({ mode = 'every' }: GivenOptions): string[] {
  const asked: readonly string[] = askedBy[mode]
  return Object.values(askedBy)
    .flat()
    .filter((name) => !asked.includes(name))
}

/** Up to this many pages become a file each by default; with more pages, people rarely want that. */
const fewPages = 20

/** A long file starts as two halves with a movable cut, instead of as hundreds of files. */
export function beginWith(options: GivenOptions, files: readonly FileOfOptions[]): GivenOptions {
  const isEach = (options.mode ?? 'every') === 'every' && (options.every ?? 1) === 1
  return isEach && files.some(({ pageCount = 0 }) => pageCount > fewPages) ? { ...options, mode: 'parts', parts: 2 } : options
}

/** What a person still has to enter, by option, based on what is known about the files. */
export function unmetRequirements(
  { mode, ranges, after, files, pattern, columns, rows, cut }: Options,
  { language, documents = [] }: RequirementReader<CountedFile>,
): Record<string, string> {
  if (mode === 'ranges' && ranges === undefined) return { ranges: say(language, 'Enter the pages of each file, like 1-3 or 5.') }
  if (mode === 'after' && after === undefined && !files?.some((entry) => entry.after !== undefined))
    return { after: say(language, 'Cut at least once: click between two pages, or enter 2,5.') }
  if ((mode === 'text' || mode === 'value') && pattern === undefined)
    return { pattern: say(language, 'Enter the text that starts a new file.') }
  if (mode === 'sections' && columns * rows === 1) return { columns: say(language, 'Choose at least two pieces.') }
  const written = { ranges: mode === 'ranges' && ranges, after: mode === 'after' && !files && after, cut: mode === 'sections' && cut }
  const problems = Object.entries(written).map(
    ([option, pages]) => [option, pages ? pageSelectionProblem(pages, documents, language) : undefined] as const,
  )
  return Object.fromEntries(problems.flatMap(([option, problem]) => (problem === undefined ? [] : [[option, problem]])))
}

/** Cuts for all files instead of single ones, if they are the same for each. */
export function toRecipe({ files: cuts, ...options }: GivenOptions, files: readonly FileOfOptions[]): RecipeOptions {
  if (options.mode !== 'after' || !cuts) return { options }
  const after = commonPages(
    files.map(({ id, pageCount }) => ({
      pageCount,
      written: cuts.flatMap((entry) => (entry.document === id && entry.after !== undefined ? [entry.after] : [])),
    })),
  )
  return after === undefined ? { options, leftOut: sentence('Not saved: the cuts.') } : { options: { ...options, after } }
}

/** A recipe's cuts replace those made by hand. */
export function fromRecipe({ files: _, ...options }: GivenOptions): GivenOptions {
  return options
}
