import { PageSelection } from '@octavo/core/options/page-selection.ts'
import * as z from 'zod'
import { fileNameTemplate } from '../options/common-options.ts'
import { ocrOptions } from '../options/ocr-options.ts'
import { unmetPages } from '../options/page-problem.ts'
import { rightOptions } from '../options/right-options.ts'

/** The folded group of the panel. */
const group = 'More options'

/** By default each file becomes one plain text in reading order. */
export const Options = z.strictObject({
  format: z
    .enum(['txt', 'md', 'html', 'rtf', 'json', 'xml', 'csv', 'jsonl'])
    .default('txt')
    .meta({
      title: 'Format',
      description:
        'Plain text, Markdown, HTML, Rich Text; JSON or XML with the position of every line and word; CSV of the tables alone; ' +
        'or JSON Lines, pieces of text with their pages and headings for semantic search.',
      labels: { txt: 'Text', md: 'Markdown', html: 'HTML', json: 'JSON', rtf: 'RTF', csv: 'CSV', xml: 'XML', jsonl: 'Chunks' },
      hints: {
        rtf: 'Rich Text, for word processors',
        csv: 'Tables only, as CSV',
        xml: 'XML with the position of every word',
        jsonl: 'Chunks for semantic search, as JSON Lines',
      },
      level: 'basic',
    }),
  layout: z
    .enum(['reading', 'layout', 'stream'])
    .default('reading')
    .meta({
      title: 'Order',
      description:
        'Reading order, columns after each other; with everything in its position on the page; or as the file stores it, which is the fastest.',
      labels: { reading: 'Reading order', layout: 'Page layout', stream: 'As stored in the file' },
      hints: {
        reading: 'Columns one after the other, lines joined into paragraphs.',
        layout: 'Everything in its position, with spaces and blank lines.',
        stream: 'The fastest, for search and scripts.',
      },
      level: 'basic',
    }),
  pages: PageSelection.default('all').meta({ level: 'basic' }),
  perPage: z.boolean().default(false).meta({ title: 'One file per page', level: 'basic' }),
  ...ocrOptions,
  chunkLength: z.int().min(200).max(20_000).default(1500).meta({
    title: 'Chunk length',
    description: 'In characters, for JSON Lines. Chunks end where paragraphs do.',
    unit: 'characters',
    step: 100,
    level: 'advanced',
    group,
  }),
  pageSeparator: z
    .enum(['blank', 'line', 'number', 'formFeed'])
    .default('blank')
    .meta({
      title: 'Between pages',
      description: 'A blank line, a ruled line, a line with the page number, or a form feed for programs.',
      labels: { blank: 'Blank line', line: 'Ruled line', number: 'Page number', formFeed: 'Form feed, for scripts' },
      level: 'advanced',
      group,
    }),
  lineBreaks: z
    .enum(['paragraph', 'line'])
    .default('paragraph')
    .meta({
      title: 'Line breaks',
      description: 'Only where a paragraph ends, or wherever a line ends on the page. For text in reading order.',
      labels: { paragraph: 'Paragraphs', line: 'Every line' },
      level: 'advanced',
      group,
    }),
  dehyphenate: z.boolean().default(true).meta({
    title: 'Join hyphenated words',
    description: 'Rejoins words that were split at the end of a line.',
    hint: 'Rejoins words that were split at the end of a line.',
    level: 'advanced',
    group,
  }),
  dropRepeated: z.boolean().default(false).meta({
    title: 'Leave out headers and footers',
    description: 'Lines and page numbers that repeat at the same position on every page. For text in reading order.',
    level: 'advanced',
    group,
  }),
  ...rightOptions,
  fileName: fileNameTemplate('page')
    .meta({
      description:
        'Without its extension. {name} is the name of the file, {file#} its number among the files, {page} the page, the first one where a ' +
        'file has several, {n} the number of the result, {total} how many the file gives, {date} and {time} the current date and time.',
    })
    .optional(),
})
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** Only JSON Lines consist of pieces. */
export function inactiveOptions({ format, ocr }: GivenOptions): string[] {
  return [...(format === 'jsonl' ? [] : ['chunkLength']), ...(ocr === 'never' ? ['languages'] : [])]
}

/** Problems of the page range, based on what is known about the files. */
export const unmetRequirements = unmetPages
