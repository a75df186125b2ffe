import { PageSelection } from '@octavo/core/options/page-selection.ts'
import * as z from 'zod'
import { fileNameTemplate } from '../options/common-options.ts'
import { type CountedFile, pageSelectionProblem } from '../options/page-problem.ts'
import { rightOptions } from '../options/right-options.ts'

/** With no options each file becomes one plain text in reading order. */
export const Options = z.strictObject({
  format: z
    .enum(['txt', 'md', 'html', 'rtf', 'json', 'xml', 'csv', 'jsonl'])
    .default('txt')
    .meta({
      title: 'Format',
      description:
        'Plain text, Markdown, HTML, Rich Text; JSON or XML with the place of every line and word; CSV of the tables alone; ' +
        'or JSON Lines, pieces of text with their pages and headings for programs that search by meaning.',
    }),
  layout: z.enum(['reading', 'layout', 'stream']).default('reading').meta({
    title: 'Order',
    description:
      'As a person reads it, columns after each other; with everything in its place on the page; or as the file stores it, which is the fastest.',
  }),
  pages: PageSelection.default('all'),
  pageSeparator: z.enum(['blank', 'line', 'number', 'formFeed']).default('blank').meta({
    title: 'Between pages',
    description: 'A blank line, a ruled line, a line with the page number, or a form feed for programs.',
  }),
  perPage: z.boolean().default(false).meta({ title: 'One file for each page' }),
  lineBreaks: z.enum(['paragraph', 'line']).default('paragraph').meta({
    title: 'Line breaks',
    description: 'Only where a paragraph ends, or wherever a line ends on the page. For text in reading order.',
  }),
  dehyphenate: z.boolean().default(true).meta({
    title: 'Join hyphenated words',
    description: 'A word that was broken at the end of a line becomes whole again.',
  }),
  dropRepeated: z.boolean().default(false).meta({
    title: 'Leave out headers and footers',
    description: 'Lines and page numbers that stand at the same place on page after page. For text in reading order.',
  }),
  chunkLength: z
    .int()
    .min(200)
    .max(20_000)
    .default(1500)
    .meta({ title: 'Length of a piece', description: 'In characters, for JSON Lines. Pieces end where paragraphs do.' }),
  ...rightOptions,
  fileName: fileNameTemplate('page')
    .optional()
    .meta({
      title: 'File name',
      description:
        'Without its ending. {name} is the name of the file, {file#} its number among the files, {page} the page, the first one where a ' +
        'file has several, {n} the number of the result, {total} how many the file gives, {date} and {time} the present moment.',
    }),
})
export type Options = z.infer<typeof Options>

/** The options as they may be given, before the defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** Only JSON Lines are made of pieces. */
export function inactiveOptions({ format }: GivenOptions): string[] {
  return format === 'jsonl' ? [] : ['chunkLength']
}

/** What is wrong with the pages, as far as the files are known. */
export function unmetRequirements({ pages }: Options, documents: readonly CountedFile[] = []): Record<string, string> {
  const problem = pageSelectionProblem(pages, documents)
  return problem === undefined ? {} : { pages: problem }
}
