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

/** By default every page becomes a slide whose text, tables, images and shapes can be edited. */
export const Options = z.strictObject({
  format: z
    .enum(['pptx', 'odp'])
    .default('pptx')
    .meta({
      title: 'Format',
      description: 'A PowerPoint presentation or an OpenDocument presentation.',
      labels: { pptx: 'PowerPoint', odp: 'ODP' },
      hints: { odp: 'For LibreOffice and other programs that read OpenDocument' },
      level: 'basic',
    }),
  slides: z
    .enum(['editable', 'images'])
    .default('editable')
    .meta({
      title: 'Slides',
      description: 'Text boxes, tables, images and shapes in their places, or one image of the page on each slide.',
      labels: { editable: 'Editable', images: 'Images' },
      hints: { editable: 'Text, tables, images and shapes', images: 'Looks exactly like the PDF, nothing to edit' },
      level: 'basic',
    }),
  pages: PageSelection.default('all').meta({ level: 'basic' }),
  images: z.boolean().default(true).meta({
    title: 'Keep images',
    description: 'Images of the pages in their places, at up to 220 dpi. For editable slides.',
    level: 'advanced',
    group,
  }),
  drawings: z
    .enum(['shapes', 'images', 'none'])
    .default('shapes')
    .meta({
      title: 'Drawings and backgrounds',
      description:
        'Lines, rectangles and other simple forms become shapes and all else images, or everything drawn becomes images below the text, or it is left out. For editable slides.',
      labels: { shapes: 'Shapes where possible', images: 'Images', none: 'Leave out' },
      level: 'advanced',
      group,
    }),
  notes: z.boolean().default(true).meta({
    title: 'Comments as speaker notes',
    description: 'What readers have written in the PDF becomes notes of its slide, with their names.',
    level: 'advanced',
    group,
  }),
  tags: z.boolean().default(true).meta({
    title: 'Use the tags of the PDF',
    description:
      'A tagged PDF says itself where paragraphs, headings, lists and tables are, and describes its images. Otherwise they are found by their look.',
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
  return { ...unmetPages(options, reader), ...unmetFidelity(options, reader) }
}

/** The office program writes OpenDocument, and shows results to be compared. */
export function slotFor({ format, fidelity }: Options): ReturnType<NonNullable<OptionsModule['slotFor']>> {
  if (format === 'odp') return { kind: 'office', needed: true }
  return fidelity === 'never' ? undefined : { kind: 'office', needed: false }
}

/** The type of the result. */
export function givenTypes({ format }: Options): readonly MediaType[] {
  return [types[format]]
}

const types = {
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odp: 'application/vnd.oasis.opendocument.presentation',
} as const

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** The image of a page has no parts. */
export function inactiveOptions({ slides, ocr, fidelity }: GivenOptions): string[] {
  return [
    ...(slides === 'images' ? ['images', 'drawings', 'tags', 'ocr'] : []),
    ...(slides === 'images' || ocr === 'never' ? ['languages'] : []),
    ...(fidelity === 'never' ? ['minFidelity'] : []),
  ]
}
