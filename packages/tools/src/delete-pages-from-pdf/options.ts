import { DocumentRef } from '@octavo/core/options/document-ref.ts'
import { PageSelection } from '@octavo/core/options/page-selection.ts'
import { say } from '@octavo/core/words/say.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import * as z from 'zod'
import { checkExpression, FileNameTemplate, PatternText, patternOptions } from '../options/common-options.ts'
import { commonPages, type FileOfOptions, type RecipeOptions } from '../options/common-pages.ts'
import type { RequirementReader } from '../options/options-module.ts'
import { pageSelectionProblem } from '../options/page-problem.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { rightOptions } from '../options/right-options.ts'
import { signatureOptions } from '../options/signature-options.ts'
import { emptiedFiles, type NamedFile } from './shared/emptied-files.ts'

const PagesOfDocument = z.strictObject({ document: DocumentRef, pages: PageSelection.meta({ title: 'Pages' }) })

/** The folded group of the panel. */
const ruleGroup = 'More rules'

/** Pages selected in any way are deleted. At least one way is needed; see `unmetRequirements`. */
export const Options = z
  .strictObject({
    pages: PageSelection.optional().meta({
      title: 'Pages to delete',
      description: 'For example 1,3,5-9, odd, last, -3 (third from the end), 5-, or 2n+1.',
      hint: 'For example 1,3,5-9, odd or last.',
      level: 'basic',
    }),
    files: z.array(PagesOfDocument).max(10_000).optional().meta({
      title: 'Pages of single files',
      description: 'A file that is listed here loses these pages in place of those above.',
      level: 'basic',
    }),
    blank: z.boolean().default(false).meta({
      title: 'Blank pages',
      description: 'Empty or almost empty pages.',
      hint: 'Empty or almost empty pages.',
      level: 'basic',
    }),
    threshold: z.number().min(0).max(20).default(0.2).meta({
      title: 'Specks allowed',
      description: 'How much of a blank page may be covered, in percent.',
      hint: 'How much of a blank page may be covered.',
      unit: '%',
      step: 0.1,
      level: 'basic',
    }),
    duplicates: z.boolean().default(false).meta({
      title: 'Repeated pages',
      description: 'Pages that look exactly like an earlier one. The first one stays.',
      hint: 'The first of identical pages stays.',
      level: 'basic',
    }),
    landscape: z.boolean().default(false).meta({
      title: 'Landscape pages',
      description: 'Pages that are wider than high.',
      level: 'advanced',
      group: ruleGroup,
    }),
    text: PatternText.optional().meta({
      title: 'Pages with this text',
      description: 'Pages on which it is found are deleted.',
      level: 'advanced',
      group: ruleGroup,
    }),
    ...patternOptions,
    ...signatureOptions,
    ...rightOptions,
    ...pdfOutputOptions,
    fileName: FileNameTemplate.optional(),
  })
  .superRefine(({ text, expression }, context) => {
    if (expression) checkExpression(text, { option: 'text', context })
  })
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** The allowed specks only matter when searching for blank pages. */
export function inactiveOptions({ blank = false }: GivenOptions): string[] {
  return blank ? [] : ['threshold']
}

/** What a person still has to enter, by option, based on what is known about the files. */
export function unmetRequirements(options: Options, { language, documents = [] }: RequirementReader<NamedFile>): Record<string, string> {
  const { pages, files = [], blank, duplicates, text, landscape } = options
  const isChosen = pages !== undefined || files.length > 0 || blank || duplicates || text !== undefined || landscape
  if (!isChosen) return { pages: say(language, 'Choose at least one page to delete.') }
  const [emptied] = emptiedFiles(files, documents)
  if (emptied !== undefined) return { files: say(language, 'No page of {name} would be left. Keep at least one.', { name: emptied }) }
  const problem = pages === undefined || files.length > 0 ? undefined : pageSelectionProblem(pages, documents, language)
  return problem === undefined ? {} : { pages: problem }
}

/** A page range for all files instead of single ones, if it is the same for each. */
export function toRecipe({ files: chosen = [], ...options }: GivenOptions, files: readonly FileOfOptions[]): RecipeOptions {
  if (chosen.length === 0) return { options }
  const pages = commonPages(
    files.map(({ id, pageCount }) => ({ pageCount, written: chosen.flatMap((entry) => (entry.document === id ? [entry.pages] : [])) })),
  )
  return pages === undefined ? { options, leftOut: sentence('Not saved: the choice of single pages.') } : { options: { ...options, pages } }
}

/** The pages of all files to delete, as the grid marks them. */
export function fromRecipe({ pages, ...options }: GivenOptions, files: readonly FileOfOptions[]): GivenOptions {
  return { ...options, files: pages === undefined ? [] : files.map(({ id }) => ({ document: id, pages })) }
}
