import type { ShownAs } from '@octavo/core/options/option-fault.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../options/common-options.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { removalOptions } from '../options/removal-options.ts'
import { rightOptions } from '../options/right-options.ts'
import { signatureOptions } from '../options/signature-options.ts'

const Dpi = z.int().min(20).max(2400)
const Quality = z.int().min(1).max(100)

/** The folded group of the panel. */
const group = 'Images'

const { objectStreams: _always, ...output } = pdfOutputOptions

/** By default images get 150 pixels per inch. */
export const Options = z.strictObject({
  level: z
    .enum(['lossless', 'light', 'balanced', 'strong', 'custom'])
    .default('balanced')
    .meta({
      title: 'Compression',
      description:
        'lossless changes no pixel; light, balanced and strong reduce images to 225, 150 and 96 dpi; custom takes the values below.',
      labels: { lossless: 'Lossless', light: 'Light', balanced: 'Balanced', strong: 'Strong', custom: 'Custom' },
      hints: {
        lossless: 'No pixel changes',
        light: 'Looks the same, even printed',
        balanced: 'Sharp on any screen',
        strong: 'For email, photos soften',
        custom: 'Choose resolution and quality',
      },
      level: 'basic',
    }),
  targetBytes: z
    .int()
    .min(1000)
    .max(10_000_000_000)
    .optional()
    .meta({
      title: 'Target size',
      description: 'In bytes, in place of a level. The result is as large as allowed, or as small as possible with a note.',
      hint: 'Images are reduced only as far as needed.',
      placeholder: 'No limit',
      shownAs: { unit: 'MB', times: 1e-6 } satisfies ShownAs,
      level: 'basic',
    }),
  colourDpi: Dpi.default(150).meta({
    title: 'Colour resolution',
    description: 'Of colour images, in pixels an inch on paper, for the level custom. Coarser images stay as they are.',
    unit: 'dpi',
    level: 'advanced',
    group,
  }),
  colourQuality: Quality.default(72).meta({
    title: 'Colour quality',
    description: 'Of colour images as JPEG, 1 to 100, for the level custom.',
    level: 'advanced',
    group,
  }),
  greyDpi: Dpi.default(150).meta({
    title: 'Grey resolution',
    description: 'Of grey images, in pixels an inch on paper, for the level custom.',
    unit: 'dpi',
    level: 'advanced',
    group,
  }),
  greyQuality: Quality.default(72).meta({
    title: 'Grey quality',
    description: 'Of grey images as JPEG, 1 to 100, for the level custom.',
    level: 'advanced',
    group,
  }),
  monoDpi: Dpi.optional().meta({
    title: 'Line art resolution',
    description: 'Of black and white images, in pixels an inch on paper, for the level custom. Without it they keep every pixel.',
    placeholder: 'As it is',
    unit: 'dpi',
    level: 'advanced',
    group,
  }),
  onlyAbove: Dpi.optional().meta({
    title: 'Only above',
    description: 'Images with no more pixels an inch than this keep all of them, for the level custom.',
    placeholder: 'All images',
    unit: 'dpi',
    level: 'advanced',
    group,
  }),
  colours: z
    .enum(['keep', 'grey', 'black-and-white'])
    .default('keep')
    .meta({
      title: 'Colours',
      description: 'Keeps them, or makes everything grey or black and white. Patterns and special inks keep their colours.',
      labels: { keep: 'Keep', grey: 'Grey', 'black-and-white': 'Black and white' },
      level: 'advanced',
      group: 'Colours',
    }),
  ...removalOptions,
  ...signatureOptions,
  ...rightOptions,
  ...output,
  fileName: FileNameTemplate.optional(),
})
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

const customOptions = ['colourDpi', 'colourQuality', 'greyDpi', 'greyQuality', 'monoDpi', 'onlyAbove'] as const satisfies (keyof Options)[]

/** Resolution and quality only apply to the custom level. */
export function inactiveOptions({ level, targetBytes }: GivenOptions): string[] {
  if (targetBytes !== undefined) return ['level', ...customOptions]
  return level === 'custom' ? [] : [...customOptions]
}
