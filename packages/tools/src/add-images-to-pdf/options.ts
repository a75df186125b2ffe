import type { BareErrorCode } from '@octavo/core/messages/errors.ts'
import { anchorLabels } from '@octavo/core/options/anchors.ts'
import { codeProblem } from '@octavo/core/options/code-problem.ts'
import { Color } from '@octavo/core/options/color.ts'
import { DocumentRef } from '@octavo/core/options/document-ref.ts'
import { PageSelection } from '@octavo/core/options/page-selection.ts'
import { say } from '@octavo/core/words/say.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import * as z from 'zod'
import { FileNameTemplate } from '../options/common-options.ts'
import type { RequirementReader } from '../options/options-module.ts'
import { pageSelectionProblem } from '../options/page-problem.ts'
import { pdfOutputOptions } from '../options/pdf-output-options.ts'
import { rightOptions } from '../options/right-options.ts'
import { signatureOptions } from '../options/signature-options.ts'
import { Anchor, lengthBetween, percent } from '../options/stamp-options.ts'

const anyLength = lengthBetween(-10_000, 10_000)
const someLength = lengthBetween(0.1, 10_000)
const gapLength = lengthBetween(0, 10_000)

/**
 * The position of an item on one or more pages. Lengths are in points or have a unit; `x` and `y` count from the top left corner of the page
 * as displayed. A percentage refers to the page's width if horizontal, to its height if vertical.
 */
const placing = {
  target: DocumentRef.optional().meta({ title: 'PDF', description: 'The file it is put on; every PDF unless given.' }),
  page: z.int().min(1).max(1_000_000).optional().meta({ title: 'Page' }),
  pages: PageSelection.optional().meta({
    title: 'Pages',
    description: 'In place of a single page.',
    hint: 'For example 1,3,5-9, odd or last.',
  }),
  anchor: Anchor.optional().meta({
    title: 'Position',
    labels: anchorLabels,
    description: 'In place of x and y, which then move it from there.',
  }),
  margin: gapLength
    .default(0)
    .meta({ title: 'Margin', description: 'From the edges, where a place is chosen. In points, or as in 10mm or 5%.' }),
  x: anyLength.default(0).meta({ title: 'From the left', description: 'In points, or as in 10mm or 5%.' }),
  y: anyLength.default(0).meta({ title: 'From the top', description: 'In points, or as in 10mm or 5%.' }),
  width: someLength.optional().meta({ title: 'Width', description: 'As its height asks, or its own, unless given.' }),
  height: someLength.optional().meta({ title: 'Height', description: 'As its width asks, or its own, unless given.' }),
  rotation: z
    .number()
    .min(-360)
    .max(360)
    .default(0)
    .meta({ title: 'Rotation', description: 'Clockwise around its centre, in degrees.', unit: '°' }),
  opacity: z.number().min(0.02).max(1).default(1).meta({ title: 'Opacity', shownAs: percent }),
  layer: z
    .enum(['over', 'under'])
    .default('over')
    .meta({
      title: 'Layer',
      description: 'In front of or behind the content of the page.',
      labels: { over: 'In front', under: 'Behind' },
    }),
  blend: z.enum(['normal', 'multiply', 'screen', 'overlay', 'darken', 'lighten']).default('normal').meta({
    title: 'Blending',
  }),
  tile: z
    .strictObject({
      gapX: gapLength.default(20).meta({ title: 'Horizontal gap' }),
      gapY: gapLength.default(20).meta({ title: 'Vertical gap' }),
    })
    .optional()
    .meta({ title: 'Tile', description: 'Repeats it over the whole page.', hint: 'Repeats it over the whole page.' }),
}

/** An image on pages. */
export const PlacedImage = z.strictObject({ document: DocumentRef.meta({ title: 'Image' }), ...placing })

/** A code on pages. */
export const PlacedCode = z
  .strictObject({
    text: z.string().min(1, sentence('Enter the content of the code.')).max(2000).meta({
      title: 'Content',
      description: 'What the code contains, such as an address.',
      hint: 'Such as an address or a number.',
    }),
    kind: z
      .enum(['qr', 'data-matrix', 'aztec', 'pdf417', 'code-128', 'code-39', 'ean-13', 'ean-8', 'upc-a', 'itf'])
      .default('qr')
      .meta({
        title: 'Type',
        labels: {
          qr: 'QR code',
          'code-128': 'Barcode, Code 128',
          'code-39': 'Barcode, Code 39',
          'ean-13': 'EAN-13',
          'ean-8': 'EAN-8',
          'upc-a': 'UPC-A',
          itf: 'Interleaved 2 of 5',
          'data-matrix': 'Data Matrix',
          aztec: 'Aztec',
          pdf417: 'PDF417',
        },
      }),
    color: Color.default('#000000').meta({ title: 'Colour' }),
    background: z
      .union([z.literal(false), Color])
      .default('#ffffff')
      .meta({ title: 'Background', description: 'Behind the code, or none.' }),
    ...placing,
  })
  .superRefine(({ kind, text }, context) => {
    const fault = codeProblem(kind, text)
    if (!fault) return
    const code: BareErrorCode = 'CODE_NOT_VALID'
    context.addIssue({ code: 'custom', path: ['text'], params: { code, fault } })
  })
export type PlacedCode = z.infer<typeof PlacedCode>
export type PlacedImage = z.infer<typeof PlacedImage>

export const Options = z.strictObject({
  images: z.array(PlacedImage).max(5000).default([]).meta({ title: 'Images', description: 'Which image goes where.', level: 'basic' }),
  codes: z.array(PlacedCode).max(500).default([]).meta({
    title: 'QR codes and barcodes',
    description: 'Made of their content and drawn with lines, sharp at every size.',
    level: 'advanced',
    group: 'QR codes and barcodes',
  }),
  ...signatureOptions,
  ...rightOptions,
  ...pdfOutputOptions,
  fileName: FileNameTemplate.optional(),
})
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** What is known about a file of the task: a PDF, or an image without pages. */
interface KnownFile {
  ref: string
  name: string
  mimeType: string
  pageCount?: number | undefined
}

/** What a person still has to do, based on what is known about the files. */
export function unmetRequirements(
  { images, codes }: Options,
  { language, documents = [] }: RequirementReader<KnownFile>,
): Record<string, string> {
  const things = [...images, ...codes]
  if (things.length === 0) return { images: say(language, 'Put at least one image on a page.') }
  const pdfs = documents.filter(({ mimeType }) => mimeType === 'application/pdf')
  const problems = things.map(({ page, pages = String(page ?? 'all'), target }) =>
    pageSelectionProblem(pages, target === undefined ? pdfs : pdfs.filter(({ ref }) => ref === target), language),
  )
  const problem = problems.find((sentence) => sentence !== undefined)
  return problem === undefined ? {} : { images: problem }
}
