import { PageSelection } from '@octavo/core/page-selection.ts'
import { Ref } from '@octavo/core/refs.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../common-options.ts'
import { Anchor, Points } from '../stamp-options.ts'

/** One picture on one or more pages. Lengths are in points, `x` and `y` from the top left corner of the page as it is seen. */
const PlacedImage = z.strictObject({
  document: Ref.meta({ title: 'Picture' }),
  target: Ref.optional().meta({ title: 'PDF', description: 'The file it is put on; every PDF unless given.' }),
  page: z.int().min(1).max(1_000_000).optional().meta({ title: 'Page' }),
  pages: PageSelection.optional().meta({ title: 'Pages', description: 'In place of a single page.' }),
  anchor: Anchor.optional().meta({ title: 'Place', description: 'In place of x and y, which then move it from there.' }),
  margin: Points.min(0).default(0).meta({ title: 'Margin', description: 'From the edges, where a place is chosen.' }),
  x: Points.default(0).meta({ title: 'From the left' }),
  y: Points.default(0).meta({ title: 'From the top' }),
  width: Points.min(0.1).optional().meta({ title: 'Width', description: 'As its height asks, or its own, unless given.' }),
  height: Points.min(0.1).optional().meta({ title: 'Height', description: 'As its width asks, or its own, unless given.' }),
  rotation: z.number().min(-360).max(360).default(0).meta({ title: 'Turn', description: 'Clockwise around its middle, in degrees.' }),
  opacity: z.number().min(0.02).max(1).default(1).meta({ title: 'Opacity' }),
  layer: z.enum(['over', 'under']).default('over').meta({ title: 'Layer', description: 'Over or under what the page shows.' }),
  blend: z.enum(['normal', 'multiply', 'screen', 'overlay', 'darken', 'lighten']).default('normal').meta({ title: 'Blend' }),
  tile: z
    .strictObject({
      gapX: Points.min(0).default(20).meta({ title: 'Gap across' }),
      gapY: Points.min(0).default(20).meta({ title: 'Gap down' }),
    })
    .optional()
    .meta({ title: 'Mosaic', description: 'Repeated over the whole page.' }),
})
export type PlacedImage = z.infer<typeof PlacedImage>

export const Options = z.strictObject({
  images: z.array(PlacedImage).max(5000).default([]).meta({ title: 'Pictures', description: 'Which picture stands where.' }),
  fileName: FileNameTemplate.optional(),
})
export type Options = z.infer<typeof Options>

/** The options as they may be given, before the defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** What a person still has to do. */
export function missing({ images }: Options): Record<string, string> {
  return images.length > 0 ? {} : { images: 'Put at least one picture on a page.' }
}

/** The documents that the options name, which must be the task's own. */
export function namedDocuments({ images }: Options): string[] {
  return images.flatMap(({ document, target }) => (target === undefined ? [document] : [document, target]))
}

/** The same options with every document under its other name. */
export function renameDocuments(options: Options, rename: (document: string) => string): Options {
  const images = options.images.map(({ target, ...image }) => ({
    ...image,
    document: rename(image.document),
    ...(target !== undefined && { target: rename(target) }),
  }))
  return { ...options, images }
}
