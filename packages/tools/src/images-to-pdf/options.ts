import * as z from 'zod'
import { FileNameTemplate } from '../options/common-options.ts'
import { DocumentRef } from '../options/document-ref.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { Color } from '../options/stamp-options.ts'
import { innerSize, papers } from './shared/layout.ts'

const Turn = z.strictObject({
  document: DocumentRef,
  rotation: z.literal([0, 90, 180, 270]).meta({ title: 'Turn', description: 'Clockwise, in degrees.' }),
})

/** With no options every image becomes a page of its own size, as it is, in the given order. */
export const Options = z
  .strictObject({
    pageSize: z
      .enum(['fit', ...papers, 'custom'])
      .default('fit')
      .meta({ title: 'Page size', description: 'As large as the image, a size of paper, or a width and height of your own.' }),
    width: z.number().positive().max(14_400).default(210).meta({ title: 'Width', description: 'Of a page of your own size.' }),
    height: z.number().positive().max(14_400).default(297).meta({ title: 'Height', description: 'Of a page of your own size.' }),
    unit: z.enum(['mm', 'cm', 'in', 'pt']).default('mm').meta({ title: 'Unit', description: 'Of width, height and margin.' }),
    orientation: z
      .enum(['auto', 'portrait', 'landscape'])
      .default('auto')
      .meta({ title: 'Orientation', description: 'By itself, each page stands or lies as its image does.' }),
    margin: z
      .union([z.enum(['none', 'small', 'big']), z.number().min(0).max(14_400)])
      .default('none')
      .meta({ title: 'Margin', description: 'None, small (10 mm), big (25 mm), or a number in the unit.' }),
    fit: z.enum(['fit', 'fill', 'stretch', 'center']).default('fit').meta({
      title: 'Placing',
      description: 'The whole image as large as possible, the whole page covered, stretched to it, or at its own size in the middle.',
    }),
    background: Color.default('#ffffff').meta({
      title: 'Background',
      description: 'Colour of the page, such as #ffffff. Seen around images and through transparent ones.',
    }),
    perPage: z
      .literal([1, 2, 3, 4, 6, 8, 9, 12, 16])
      .default(1)
      .meta({ title: 'Images on a page', description: 'More than one are set in rows, on A4 unless another size is chosen.' }),
    captions: z.boolean().default(false).meta({ title: 'Captions', description: 'Writes the name of its file below each image.' }),
    sort: z
      .enum(['given', 'name', 'natural', 'date'])
      .default('given')
      .meta({ title: 'Order', description: 'As given, by name, by name with numbers in their order (2 before 10), or by the date taken.' }),
    turns: z
      .array(Turn)
      .max(10_000)
      .default([])
      .meta({ title: 'Turned images', description: 'Images that are turned beside what their camera says.' }),
    output: z.enum(['one', 'each']).default('one').meta({ title: 'Files', description: 'One PDF of all images, or one for each.' }),
    color: z
      .enum(['color', 'gray', 'bw'])
      .default('color')
      .meta({ title: 'Colours', description: 'In colour, in grey, or in black and white.' }),
    quality: z.enum(['original', 'high', 'medium', 'low']).default('original').meta({
      title: 'Quality',
      description: 'Original keeps every image as it is. The others make the file smaller.',
    }),
    stripMetadata: z
      .boolean()
      .default(false)
      .meta({ title: 'Remove camera data', description: 'CountdownDots out the place, time and camera that photographs carry.' }),
    ...pdfOutputOptions,
    fileName: FileNameTemplate.optional(),
  })
  .superRefine((options, context) => {
    const { width, height } = innerSize(options)
    // A page without a size has its own sentence.
    if (!(options.width > 0 && options.height > 0)) return
    if (options.pageSize !== 'fit' && !(width >= 1 && height >= 1)) {
      context.addIssue({ code: 'custom', path: ['margin'], message: 'The margin leaves no room on the page. Choose a smaller one.' })
    }
  })
export type Options = z.infer<typeof Options>

/** The options as they may be given, before the defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** Width and height are those of a page of one's own size. */
export function inactiveOptions({ pageSize = 'fit' }: GivenOptions): string[] {
  return pageSize === 'custom' ? [] : ['width', 'height']
}
