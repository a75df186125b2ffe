import { Color } from '@octavo/core/options/color.ts'
import { DocumentRef } from '@octavo/core/options/document-ref.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../options/common-options.ts'
import { paperLabels } from '../options/paper-labels.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { innerSize, papers } from './shared/layout.ts'

const Turn = z.strictObject({
  document: DocumentRef,
  rotation: z.literal([0, 90, 180, 270]).meta({ title: 'Rotation', description: 'Clockwise, in degrees.' }),
})

/** The folded group of the panel. */
const group = 'More options'

/** By default every image becomes a page of its own size, unchanged, in the given order. */
export const Options = z
  .strictObject({
    pageSize: z
      .enum(['fit', ...papers, 'custom'])
      .default('fit')
      .meta({
        title: 'Page size',
        description: 'As large as the image, a paper size, or a custom width and height.',
        labels: { fit: 'Same as the image', ...paperLabels, custom: 'Custom' },
        level: 'basic',
      }),
    width: z.number().positive().max(14_400).default(210).meta({ title: 'Width', description: 'Of a custom page size.', level: 'basic' }),
    height: z.number().positive().max(14_400).default(297).meta({ title: 'Height', description: 'Of a custom page size.', level: 'basic' }),
    unit: z
      .enum(['mm', 'cm', 'in', 'pt'])
      .default('mm')
      .meta({
        title: 'Unit',
        description: 'Of width, height and margin.',
        labels: { mm: 'mm', cm: 'cm', in: 'inch', pt: 'pt' },
        level: 'basic',
      }),
    orientation: z
      .enum(['auto', 'portrait', 'landscape'])
      .default('auto')
      .meta({
        title: 'Orientation',
        description: 'Automatic follows each image.',
        labels: { auto: 'Automatic', portrait: 'Portrait', landscape: 'Landscape' },
        level: 'basic',
      }),
    margin: z
      .union([z.enum(['none', 'small', 'big']), z.number().min(0).max(14_400)])
      .default('none')
      .meta({
        title: 'Margin',
        description: 'None, small (10 mm), big (25 mm), or a number in the unit.',
        labels: { none: 'None', small: 'Small', big: 'Large' },
        level: 'basic',
      }),
    output: z
      .enum(['one', 'each'])
      .default('one')
      .meta({
        title: 'Files',
        description: 'One PDF of all images, or one for each.',
        labels: { one: 'One PDF', each: 'One per image' },
        level: 'basic',
      }),
    fit: z
      .enum(['fit', 'fill', 'stretch', 'center'])
      .default('fit')
      .meta({
        title: 'Image on the page',
        description: 'Fitted into the page, filling it, stretched to it, or centred at its own size.',
        labels: { fit: 'Fit', fill: 'Fill, cut off the rest', stretch: 'Stretch', center: 'Original size, centred' },
        level: 'advanced',
        group,
      }),
    perPage: z.literal([1, 2, 3, 4, 6, 8, 9, 12, 16]).default(1).meta({
      title: 'Images per page',
      description: 'More than one are set in rows, on A4 unless another size is chosen.',
      level: 'advanced',
      group,
    }),
    quality: z.enum(['original', 'high', 'medium', 'low']).default('original').meta({
      title: 'Quality',
      description: 'Original keeps every image as it is. The others make the file smaller.',
      hint: 'Original keeps images unchanged. Others make smaller files.',
      level: 'advanced',
      group,
    }),
    color: z
      .enum(['color', 'gray', 'bw'])
      .default('color')
      .meta({
        title: 'Colours',
        description: 'In colour, in grey, or in black and white.',
        labels: { color: 'Colour', gray: 'Grey', bw: 'Black, white' },
        level: 'advanced',
        group,
      }),
    background: Color.default('#ffffff').meta({
      title: 'Background',
      description: 'Colour of the page, such as #ffffff. Visible around images and through transparent ones.',
      level: 'advanced',
      group,
    }),
    captions: z.boolean().default(false).meta({
      title: 'Captions',
      description: 'Writes the file name below each image.',
      hint: 'Writes the file name below each image.',
      level: 'advanced',
      group,
    }),
    stripMetadata: z.boolean().default(false).meta({
      title: 'Remove camera data',
      description: 'Removes the location, time and camera that photos carry.',
      hint: 'Location, time and camera.',
      level: 'advanced',
      group,
    }),
    sort: z
      .enum(['given', 'name', 'natural', 'date'])
      .default('given')
      .meta({
        title: 'Order',
        description: 'As given, by name, by name with numbers in their order (2 before 10), or by the date taken.',
        labels: { given: 'As added', natural: 'Name', name: 'Name (1, 10, 2)', date: 'Date taken' },
        level: 'basic',
      }),
    turns: z.array(Turn).max(10_000).default([]).meta({
      title: 'Rotated images',
      description: 'Rotate these images in addition to their EXIF orientation.',
      level: 'basic',
    }),
    ...pdfOutputOptions,
    fileName: FileNameTemplate.optional(),
  })
  .superRefine((options, context) => {
    const { width, height } = innerSize(options)
    // A missing page size has its own error message.
    if (!(options.width > 0 && options.height > 0)) return
    if (options.pageSize !== 'fit' && !(width >= 1 && height >= 1)) {
      context.addIssue({
        code: 'custom',
        path: ['margin'],
        message: sentence('The margin leaves no room on the page. Choose a smaller one.'),
      })
    }
  })
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** Width and height only apply to a custom page size. */
export function inactiveOptions({ pageSize = 'fit' }: GivenOptions): string[] {
  return pageSize === 'custom' ? [] : ['width', 'height']
}
