import type { MediaType } from '@octavo/core/files/media-types.ts'
import { PageSelection } from '@octavo/core/options/page-selection.ts'
import * as z from 'zod'
import { fileNameTemplate } from '../options/common-options.ts'
import { fidelityOptions, unmetFidelity } from '../options/fidelity-options.ts'
import { ocrOptions } from '../options/ocr-options.ts'
import type { OptionsModule, RequirementReader } from '../options/options-module.ts'
import { unmetPages } from '../options/page-problem.ts'
import { rightOptions } from '../options/right-options.ts'

/** The folded group of the form. */
const group = 'More options'

/** By default a file becomes a document with paragraphs that can be edited. */
export const Options = z.strictObject({
  format: z
    .enum(['docx', 'odt', 'md'])
    .default('docx')
    .meta({
      title: 'Format',
      description: 'A Word document, an OpenDocument text, or Markdown with headings, lists, tables, links and footnotes but no images.',
      labels: { docx: 'Word', odt: 'ODT', md: 'Markdown' },
      hints: { odt: 'For LibreOffice and other programs that read OpenDocument', md: 'Text with simple marks, for wikis and notes' },
      level: 'basic',
    }),
  layout: z
    .enum(['flow', 'exact'])
    .default('flow')
    .meta({
      title: 'Layout',
      description: 'Paragraphs that flow as if typed in Word, or frames that keep everything where it is on the page.',
      labels: { flow: 'Flowing text', exact: 'Exact positions' },
      hints: { flow: 'Best for editing', exact: 'Looks closest to the PDF, harder to edit' },
      level: 'basic',
    }),
  pages: PageSelection.default('all').meta({ level: 'basic' }),
  images: z.boolean().default(true).meta({
    title: 'Keep images',
    description: 'Images of the pages, at 200 dpi.',
    level: 'advanced',
    group,
  }),
  headers: z.boolean().default(true).meta({
    title: 'Keep headers and footers',
    description:
      'Lines that repeat on every page become headers and footers of the document, page numbers are counted. Otherwise they are left out. For flowing text.',
    level: 'advanced',
    group,
  }),
  tags: z.boolean().default(true).meta({
    title: 'Use the tags of the PDF',
    description:
      'A tagged PDF says itself where paragraphs, headings, lists and tables are. Otherwise they are found by their look. For flowing text.',
    hint: 'Turn this off if paragraphs are wrong.',
    level: 'advanced',
    group,
  }),
  ...ocrOptions,
  ...fidelityOptions,
  ...rightOptions,
  fileName: fileNameTemplate().optional(),
})
export type Options = z.infer<typeof Options>

/** Problems of the page range, based on what is known about the files, and of the comparison. */
export function unmetRequirements(options: Options, reader: RequirementReader): Record<string, string> {
  return { ...unmetPages(options, reader), ...(options.format === 'md' ? {} : unmetFidelity(options, reader)) }
}

/** The office program writes OpenDocument, and shows results to be compared. Markdown has no pages that could be. */
export function slotFor({ format, fidelity }: Options): ReturnType<NonNullable<OptionsModule['slotFor']>> {
  if (format === 'odt') return { kind: 'office', needed: true }
  return format === 'md' || fidelity === 'never' ? undefined : { kind: 'office', needed: false }
}

/** The type of the result. */
export function givenTypes({ format }: Options): readonly MediaType[] {
  return [types[format]]
}

const types = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  md: 'text/markdown',
} as const

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** Tags know no places, exact positions are those of headers too, and Markdown knows neither places nor images. */
export function inactiveOptions({ format, layout, ocr, fidelity }: GivenOptions): string[] {
  const isMarkdown = format === 'md'
  return [
    ...(isMarkdown ? ['layout', 'images', 'headers', 'fidelity'] : []),
    ...(layout === 'exact' && !isMarkdown ? ['headers', 'tags'] : []),
    ...(ocr === 'never' ? ['languages'] : []),
    ...(fidelity === 'never' || isMarkdown ? ['minFidelity'] : []),
  ]
}
