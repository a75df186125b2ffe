import * as z from 'zod'
import { Color } from '../options/color.ts'
import { isBrokenText } from '../text/characters.ts'
import { sentence } from '../words/sentence.ts'
import { Box } from './geometry.ts'

/** A text that a document can hold, with line breaks. */
export function editText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine((text) => !isBrokenText(text), { message: sentence('This text contains characters that no document can hold.') })
}

/** A face of the fonts that are added to documents. */
export const StageFont = z
  .strictObject({ family: z.enum(['sans', 'serif', 'mono']), bold: z.boolean().default(false), italic: z.boolean().default(false) })
  .meta({ title: 'Font' })
export type StageFont = z.infer<typeof StageFont>

/** The number of something on a page, from 0; no page that can be read has more. */
const OnPage = z.int().min(0).max(10_000_000)

/** A font of the document: the one of a show operator on the same page, by its number. */
const OwnFont = z
  .strictObject({
    own: OnPage,
    similar: StageFont.optional().meta({
      title: 'Similar font',
      description: 'Writes the text in this face, in the size, colour and height of the other, also if the document has the letters.',
    }),
  })
  .meta({ title: 'Font of the document' })

const Size = z.number().min(0.1).max(2000).meta({ title: 'Size', description: 'In points, as seen on the page.' })
const Rise = z.number().min(-2000).max(2000).meta({ title: 'Rise', description: 'Above the baseline, in points.' })

/** A part of a text that is added. */
export const StyledRun = z.strictObject({
  text: editText(100_000).meta({ title: 'Text' }),
  font: StageFont.prefault({ family: 'sans' }),
  size: Size.default(12),
  color: Color.default('#000000').meta({ title: 'Colour' }),
  rise: Rise.default(0),
  underline: z.boolean().optional().meta({ title: 'Underline' }),
})
export type StyledRun = z.infer<typeof StyledRun>

/** A part of a text that takes the place of another. What isn't given stays as it was at the first letter that is replaced. */
export const ChangedRun = z.strictObject({
  text: editText(100_000).meta({ title: 'Text' }),
  font: z
    .union([OwnFont, StageFont])
    .optional()
    .meta({ title: 'Font', description: 'Letters that a font of the document lacks come in a similar face.' }),
  size: Size.optional(),
  color: Color.optional().meta({ title: 'Colour' }),
  rise: Rise.optional(),
  underline: z.boolean().optional().meta({ title: 'Underline', description: 'Draws a line below it. Lines that the page has stay.' }),
})
export type ChangedRun = z.infer<typeof ChangedRun>

/** The face of ours that a run is written in; undefined if that is a font of the document. */
export function addedFont({ font }: Pick<ChangedRun, 'font'>): StageFont | undefined {
  return font && 'own' in font ? font.similar : font
}

/** How wide a space is in a font of the document that has none, in font sizes: what most faces have. */
export const spaceWidth = 0.28

/** How far below the baseline an underline begins, and how thick it is, in sizes. */
export const underline = { gap: 0.09, height: 0.06 } as const

/** A gap of so many sizes is between columns: what stands behind it doesn't move with a line. */
export const columnGap = 1.5
/** Text that is so many times as large is a thing of its own, such as a page number beside a footer, unless only a space is between. */
const otherScale = 1.6
const spaceGap = 0.4

/** How far text of these two sizes may be apart and still be one line. */
export function widestGap(one: number, other: number): number {
  const large = Math.max(one, other)
  return large * (large > Math.min(one, other) * otherScale ? spaceGap : columnGap)
}

/** Some glyphs of one show operator (Tj, TJ, ' or "), those of the forms on the page included, counted from 0 in the order of drawing. */
const GlyphSpan = z
  .strictObject({
    show: OnPage.meta({ title: 'Show operator' }),
    from: OnPage.meta({ title: 'First glyph' }),
    to: OnPage.meta({ title: 'Behind the last glyph' }),
  })
  .refine(({ from, to }) => from <= to, { message: sentence('The end comes before the start.'), path: ['to'] })
export type GlyphSpan = z.infer<typeof GlyphSpan>

/** Text of a page. It is changed only if it's still the text that the list expects. */
export const TextAnchor = z.strictObject({
  spans: z.array(GlyphSpan).min(1).max(20_000).meta({ title: 'Glyphs', description: 'In the order of drawing, without overlaps.' }),
  was: editText(100_000).meta({ title: 'Text there', description: 'The edit is refused if the glyphs stand for another text.' }),
  box: Box.optional().meta({ title: 'Place', description: 'Where it stands. Only for those who show the list.' }),
})
export type TextAnchor = z.infer<typeof TextAnchor>
