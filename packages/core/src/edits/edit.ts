import * as z from 'zod'
import { Color } from '../options/color.ts'
import { DocumentRef } from '../options/document-ref.ts'
import { addressFault } from '../options/web-addresses.ts'
import { sentence } from '../words/sentence.ts'
import { Box, InkPoint, Point, Quad } from './geometry.ts'
import { ChangedRun, editText, StyledRun, TextAnchor } from './styled-text.ts'

/** A name inside a list, such as that of a page or an edit. The writer of the list chooses it. */
export const Key = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, sentence('Use up to 64 Latin letters, digits, dashes and underscores.'))

/** The parts that every edit has. */
const base = {
  id: Key.meta({ title: 'Name', description: 'Errors and notes name the edit by it. No two edits have the same.' }),
  on: Key.meta({ title: 'Page', description: 'The key of a page of the list, never a page number: pages may move.' }),
  layerOrder: z
    .int()
    .min(-1_000_000)
    .max(1_000_000)
    .default(0)
    .meta({ title: 'Order', description: 'Lower ones are drawn first, equal ones in the order of the list.' }),
}

const Rotation = z
  .number()
  .min(-360)
  .max(360)
  .default(0)
  .meta({ title: 'Rotation', description: 'Clockwise around its middle, in degrees.' })
const Opacity = z.number().min(0.02).max(1).default(1).meta({ title: 'Opacity' })
const LineWidth = z.number().min(0).max(500).meta({ title: 'Width', description: 'In points.' })
/** Strokes of a pen, each through its points. */
export const Strokes = z.array(z.array(InkPoint).min(1).max(50_000)).min(1).max(5000).meta({ title: 'Strokes' })

/** One entry under a note. */
const Reply = z.strictObject({
  text: editText(20_000).meta({ title: 'Text' }),
  author: editText(200).default('').meta({ title: 'Author' }),
  at: z.iso.datetime({ offset: true }).max(40).optional().meta({ title: 'Written at' }),
})

/** What a note says. */
export const Note = Reply.extend({ replies: z.array(Reply).max(200).default([]).meta({ title: 'Replies' }) })
export type Note = z.infer<typeof Note>

const Stroke = z.strictObject({
  color: Color.default('#000000').meta({ title: 'Colour' }),
  width: LineWidth.default(1),
  dash: z.array(z.number().min(0.1).max(500)).max(10).default([]).meta({ title: 'Dashes', description: 'Lengths of dashes and gaps.' }),
})
export type Stroke = z.infer<typeof Stroke>

/** How the lines of a paragraph are set. */
export const TextSetting = z
  .strictObject({
    align: z.enum(['left', 'center', 'right', 'justify']).default('left').meta({ title: 'Alignment' }),
    x: Box.shape.x.meta({ title: 'Left edge', description: 'In points from the left of the page.' }),
    width: Box.shape.width,
    leading: z.number().min(0.1).max(2000).meta({ title: 'Line distance', description: 'In points, for lines that are added.' }),
    ends: z.boolean().default(true).meta({ title: 'Ends the paragraph', description: 'The last line is then not justified.' }),
  })
  .meta({ title: 'Paragraph', description: 'Between which edges changed lines are set. Only for text that runs to the right.' })
export type TextSetting = z.infer<typeof TextSetting>

/** Replaces, deletes or moves text of the page. */
export const TextChange = z.strictObject({
  ...base,
  kind: z.literal('text-change'),
  block: TextAnchor,
  text: z.array(ChangedRun).max(5000).meta({
    title: 'New text',
    description: 'Empty deletes it. Line ends tell where lines end; those that are too many come below the last.',
  }),
  reflow: z.enum(['line', 'paragraph']).default('line').meta({
    title: 'What follows',
    description: 'line: the rest of the line moves. paragraph: words move to the next lines, as its setting says.',
  }),
  setting: TextSetting.optional(),
  move: Point.optional().meta({ title: 'Move', description: 'By how much to the right and down. What follows then stays where it is.' }),
})
export type TextChange = z.infer<typeof TextChange>

/** Adds text. Its box gets as high as the text needs. */
export const AddedText = z.strictObject({
  ...base,
  kind: z.literal('text'),
  box: Box,
  rotation: Rotation,
  runs: z.array(StyledRun).min(1).max(5000).meta({ title: 'Text' }),
  align: z.enum(['left', 'center', 'right', 'justify']).default('left').meta({ title: 'Alignment' }),
  leading: z.number().min(0.5).max(5).default(1.2).meta({ title: 'Line height', description: 'As a factor of the size.' }),
  opacity: Opacity,
  background: Color.optional().meta({ title: 'Background' }),
})
export type AddedText = z.infer<typeof AddedText>

/** Adds an image that is a document of the task. */
export const AddedImage = z.strictObject({
  ...base,
  kind: z.literal('image'),
  document: DocumentRef.meta({ title: 'Image' }),
  box: Box,
  rotation: Rotation,
  opacity: Opacity,
  crop: z
    .strictObject({
      x: z.number().min(0).max(1),
      y: z.number().min(0).max(1),
      width: z.number().gt(0).max(1),
      height: z.number().gt(0).max(1),
    })
    .optional()
    .meta({ title: 'Part', description: 'The part of the image that fills the box, as fractions of its width and height.' }),
  alt: editText(2000).optional().meta({ title: 'Description', description: 'For those who cannot see it.' }),
})
export type AddedImage = z.infer<typeof AddedImage>

/** Adds a shape. Rectangles and ellipses have two opposite corners, lines and arrows two ends. */
export const Shape = z.strictObject({
  ...base,
  kind: z.literal('shape'),
  shape: z.enum(['rect', 'ellipse', 'line', 'arrow', 'polyline', 'polygon']),
  points: z.array(Point).min(2).max(10_000),
  stroke: Stroke.optional(),
  fill: Color.optional().meta({ title: 'Fill' }),
  opacity: Opacity,
  as: z
    .enum(['content', 'annotation'])
    .default('annotation')
    .meta({ title: 'Kind', description: 'Content becomes part of the page; an annotation can be changed in other programs.' }),
})
export type Shape = z.infer<typeof Shape>

/** Adds strokes of a pen. */
export const Ink = z.strictObject({
  ...base,
  kind: z.literal('ink'),
  strokes: Strokes,
  color: Color.default('#000000').meta({ title: 'Colour' }),
  width: LineWidth.default(2),
  opacity: Opacity,
  pen: z.enum(['pen', 'marker']).default('pen').meta({ title: 'Pen', description: 'A marker lets through what is under it.' }),
})
export type Ink = z.infer<typeof Ink>

/** Marks text. */
export const Markup = z.strictObject({
  ...base,
  kind: z.literal('markup'),
  how: z.enum(['highlight', 'underline', 'strikeout', 'squiggly']),
  quads: z.array(Quad).min(1).max(5000).meta({ title: 'Areas' }),
  color: Color.default('#ffd400').meta({ title: 'Colour' }),
  opacity: Opacity,
  note: Note.optional(),
})
export type Markup = z.infer<typeof Markup>

/** Adds a note that opens at a click. */
export const PlacedNote = z.strictObject({
  ...base,
  kind: z.literal('note'),
  at: Point,
  note: Note,
  icon: z.enum(['comment', 'note', 'help', 'insert', 'key', 'paragraph', 'new-paragraph']).default('comment').meta({ title: 'Icon' }),
  color: Color.default('#ffd400').meta({ title: 'Colour' }),
})
export type PlacedNote = z.infer<typeof PlacedNote>

/** Adds a rubber stamp: its words in a frame. */
export const RubberStamp = z.strictObject({
  ...base,
  kind: z.literal('stamp'),
  name: editText(100).min(1).meta({ title: 'Words', description: 'Such as Approved or Draft.' }),
  box: Box,
  rotation: Rotation,
  color: Color.default('#b3261e').meta({ title: 'Colour' }),
})
export type RubberStamp = z.infer<typeof RubberStamp>

/** Adds a signature as a drawing: drawn, typed or an image. It isn't a digital signature. */
export const Signature = z.strictObject({
  ...base,
  kind: z.literal('signature'),
  look: z.union([
    z.strictObject({ ink: Strokes, color: Color.default('#000000'), width: LineWidth.default(2) }).meta({ title: 'Drawn' }),
    z
      .strictObject({
        text: editText(200).min(1),
        face: z
          .enum(['hand', 'sans', 'serif', 'mono'])
          .default('serif')
          .meta({ title: 'Font', labels: { hand: 'Handwriting', sans: 'Sans serif', serif: 'Serif', mono: 'Typewriter' } }),
        color: Color.default('#000000'),
      })
      .meta({ title: 'Typed' }),
    z.strictObject({ document: DocumentRef.meta({ title: 'Image' }) }).meta({ title: 'Image' }),
  ]),
  box: Box,
  rotation: Rotation,
})
export type Signature = z.infer<typeof Signature>

/** An address that a link in a document may lead to. */
const LinkAddress = z
  .string()
  .max(2000)
  .refine((address) => /^mailto:[^\s@]+@[^\s@]+$/i.test(address) || addressFault(address) === undefined, {
    message: sentence('Enter an address that starts with https:// or mailto:.'),
  })

/** Adds a link over a part of the page. */
export const AddedLink = z.strictObject({
  ...base,
  kind: z.literal('link'),
  box: Box,
  to: z.union([
    z.strictObject({ url: LinkAddress }).meta({ title: 'Address' }),
    z.strictObject({ page: Key }).meta({ title: 'Page', description: 'The key of a page of the list.' }),
  ]),
})
export type AddedLink = z.infer<typeof AddedLink>

/** Paints over a part of the page. What is under it stays in the file. */
export const Cover = z.strictObject({
  ...base,
  kind: z.literal('cover'),
  box: Box,
  color: Color.default('#ffffff').meta({ title: 'Colour' }),
})
export type Cover = z.infer<typeof Cover>

/** Removes what is in these areas from the file for good. There is no result if that can't be verified. */
export const Redaction = z.strictObject({
  ...base,
  kind: z.literal('redact'),
  areas: z.array(Quad).min(1).max(5000).meta({ title: 'Areas' }),
  fill: Color.default('#000000').meta({ title: 'Fill' }),
  label: editText(200).optional().meta({ title: 'Label', description: 'Written onto the areas.' }),
  closeGap: z.boolean().optional().meta({
    title: 'Close the gap',
    description:
      'The rest of the line closes the gap. No box is drawn. Where lines are justified, the end of the line still shows about how long the removed text was.',
  }),
})
export type Redaction = z.infer<typeof Redaction>

const Place = Box.optional().meta({ title: 'Place', description: 'Where it stands. The edit is refused if it stands elsewhere.' })

/** Changes, removes or flattens an annotation that the page has. */
export const ExistingAnnotation = z.strictObject({
  ...base,
  kind: z.literal('existing'),
  annotation: z
    .int()
    .min(0)
    .max(1_000_000)
    .meta({ title: 'Annotation', description: "Its index among the page's annotations in the source, from 0." }),
  was: Place,
  change: z
    .union([
      z.literal('remove'),
      z.literal('flatten'),
      z.strictObject({
        box: Box.optional(),
        color: Color.optional().meta({ title: 'Colour' }),
        opacity: Opacity.unwrap().optional(),
        width: LineWidth.optional(),
        text: editText(20_000).optional().meta({ title: 'Text of its note' }),
      }),
    ])
    .meta({ title: 'Change', description: 'remove: it goes with its replies. flatten: it becomes part of the page.' }),
})
export type ExistingAnnotation = z.infer<typeof ExistingAnnotation>

/** Moves, sizes or removes an image that the page has. */
export const ExistingImage = z.strictObject({
  ...base,
  kind: z.literal('existing-image'),
  image: z.int().min(0).max(1_000_000).meta({
    title: 'Image',
    description: 'Its number among the images that the page and the forms on it draw, from 0 in the order of drawing.',
  }),
  was: Place,
  change: z.union([z.literal('remove'), z.strictObject({ box: Box })]).meta({ title: 'Change' }),
})
export type ExistingImage = z.infer<typeof ExistingImage>

/** One change of a document. */
export const Edit = z.discriminatedUnion('kind', [
  TextChange,
  AddedText,
  AddedImage,
  Shape,
  Ink,
  Markup,
  PlacedNote,
  RubberStamp,
  Signature,
  AddedLink,
  Cover,
  Redaction,
  ExistingAnnotation,
  ExistingImage,
])
export type Edit = z.infer<typeof Edit>
