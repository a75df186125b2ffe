import { DocumentRef } from '@octavo/core/options/document-ref.ts'
import { PageSelection } from '@octavo/core/options/page-selection.ts'
import { sentence } from '@octavo/core/words/sentence.ts'
import * as z from 'zod'
import { ImageNameTemplate } from '../options/common-options.ts'
import { commonPages, type FileOfOptions, type RecipeOptions } from '../options/common-pages.ts'
import type { RequirementReader } from '../options/options-module.ts'
import { pageSelectionProblem } from '../options/page-problem.ts'
import { rightOptions } from '../options/right-options.ts'
import { imageProblem, type MeasuredFile } from './shared/image-sizes.ts'

const PagesOfDocument = z.strictObject({ document: DocumentRef, pages: PageSelection.meta({ title: 'Pages' }) })

/** The folded group of the panel. */
const group = 'More options'

/** Formats without transparency. */
const opaqueFormats = {
  jpg: sentence('JPG has no transparency. Choose PNG, WebP or TIFF.'),
  bmp: sentence('BMP has no transparency. Choose PNG, WebP or TIFF.'),
} as const

/** By default every page becomes a JPG at 150 dots per inch. */
export const Options = z
  .strictObject({
    mode: z
      .enum(['pages', 'images'])
      .default('pages')
      .meta({
        title: 'Convert',
        description: 'The pages as they look, or the images in them, as JPG or PNG. extract-images-from-pdf can do more.',
        labels: { pages: 'Whole pages', images: 'Only the images in them' },
        level: 'advanced',
        group,
      }),
    format: z
      .enum(['jpg', 'png', 'webp', 'tiff', 'gif', 'bmp', 'avif', 'svg'])
      .default('jpg')
      .meta({
        title: 'Format',
        description:
          'JPG for photographs and scans, PNG for exact text and drawings, WebP and AVIF for small files, TIFF for archives and fax, GIF and BMP for old programs, SVG for lines and shapes that stay sharp at every size; it has no resolution and no quality.',
        labels: { jpg: 'JPG', png: 'PNG', webp: 'WebP', tiff: 'TIFF', svg: 'SVG', avif: 'AVIF', gif: 'GIF', bmp: 'BMP' },
        level: 'basic',
      }),
    dpi: z.int().min(72).max(600).default(150).meta({
      title: 'Resolution',
      description: '150 suits screens, 300 suits print. No effect where a width or height is given.',
      unit: 'dpi',
      level: 'basic',
    }),
    pages: PageSelection.default('all').meta({ level: 'basic' }),
    files: z.array(PagesOfDocument).max(10_000).default([]).meta({
      title: 'Pages of single files',
      description: 'Where any are given, only these pages of these files are converted.',
      level: 'basic',
    }),
    quality: z.int().min(1).max(100).default(85).meta({
      title: 'Quality',
      description: 'For JPG, WebP, AVIF, and TIFF with JPEG: 100 is best and largest.',
      hint: '1 to 100. Higher looks better and makes larger files.',
      level: 'basic',
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
    threshold: z.int().min(1).max(99).default(50).meta({
      title: 'Black threshold',
      description: 'In black and white: what is darker than this many percent of white becomes black.',
      hint: 'Anything darker becomes black.',
      unit: '%',
      level: 'advanced',
      group,
    }),
    width: z.int().min(1).max(20_000).optional().meta({
      title: 'Or width',
      description: 'In pixels. With a height too, each page is fitted into both.',
      unit: 'px',
      level: 'basic',
    }),
    height: z.int().min(1).max(20_000).optional().meta({ title: 'Or height', description: 'In pixels.', unit: 'px', level: 'basic' }),
    layout: z
      .enum(['pages', 'tall', 'contact'])
      .default('pages')
      .meta({
        title: 'Images',
        description: 'One image for each page, all pages below one another in one tall image, or small ones with their numbers on sheets.',
        labels: { pages: 'One per page', tall: 'One tall image', contact: 'Contact sheets' },
        level: 'advanced',
        group,
      }),
    columns: z.int().min(1).max(20).default(4).meta({
      title: 'Columns',
      description: 'On a contact sheet.',
      level: 'advanced',
      group,
    }),
    rows: z.int().min(1).max(50).default(5).meta({ title: 'Rows', description: 'On a contact sheet.', level: 'advanced', group }),
    area: z
      .enum(['crop', 'media', 'content'])
      .default('crop')
      .meta({
        title: 'Area',
        description: 'What a viewer shows, the whole sheet with what is cropped away, or only the content, without empty borders.',
        labels: { crop: 'Visible page', media: 'Whole sheet, uncropped', content: 'Content without borders' },
        level: 'advanced',
        group,
      }),
    annotations: z.boolean().default(true).meta({
      title: 'Comments and form fields',
      description: 'Includes comments, stamps, highlights and filled-in fields.',
      level: 'advanced',
      group,
    }),
    transparent: z.boolean().default(false).meta({
      title: 'Transparent background',
      description: 'Leaves out the paper. For PNG, WebP, AVIF, GIF, SVG and TIFF, in colour or grey.',
      level: 'advanced',
      group,
    }),
    multiPage: z.boolean().default(true).meta({
      title: 'One TIFF for all pages',
      description: 'A TIFF can hold many pages. Off, each page is a file of its own.',
      level: 'advanced',
      group,
    }),
    tiffCompression: z
      .enum(['lzw', 'deflate', 'packbits', 'jpeg', 'g4', 'none'])
      .default('lzw')
      .meta({
        title: 'TIFF compression',
        description: 'LZW works everywhere; CCITT G4 is for fax, black and white only.',
        labels: { lzw: 'LZW', deflate: 'Deflate', packbits: 'PackBits', jpeg: 'JPEG', g4: 'CCITT G4 (fax)', none: 'None' },
        level: 'advanced',
        group,
      }),
    fileName: ImageNameTemplate.optional(),
    ...rightOptions,
  })
  .superRefine((options, context) => {
    if (options.format === 'svg') {
      const refuse = (path: keyof Options, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      if (options.color !== 'color')
        refuse('color', sentence('SVG keeps its colours. Choose PNG or another format for grey, or black and white.'))
      if (options.layout !== 'pages') refuse('layout', sentence('SVG is one image for each page. Choose PNG or another format for this.'))
      if (options.area === 'content')
        refuse('area', sentence('SVG keeps the whole page. Choose PNG or another format to cut its borders off.'))
      return
    }
    if (options.transparent && (options.format === 'jpg' || options.format === 'bmp')) {
      context.addIssue({ code: 'custom', path: ['transparent'], message: opaqueFormats[options.format] })
    }
    if (options.transparent && options.color === 'bw') {
      context.addIssue({
        code: 'custom',
        path: ['transparent'],
        message: sentence('Black and white has no transparency. Choose colour or grey.'),
      })
    }
    if (options.format === 'tiff' && options.tiffCompression === 'g4' && options.color !== 'bw') {
      context.addIssue({
        code: 'custom',
        path: ['tiffCompression'],
        message: sentence('CCITT G4 holds black and white only. Choose those colours.'),
      })
    }
  })
export type Options = z.infer<typeof Options>

/** The options before defaults are filled in. */
export type GivenOptions = z.input<typeof Options>

/** Options without effect in the chosen mode, size, colours and layout. */
export function inactiveOptions(options: GivenOptions): string[] {
  const { mode = 'pages', format = 'jpg', width, height, files = [], color = 'color', layout = 'pages', tiffCompression } = options
  const isJpegTiff = format === 'tiff' && tiffCompression === 'jpeg' && color !== 'bw'
  const hasQuality = format === 'jpg' || format === 'webp' || format === 'avif' || isJpegTiff
  const drawing = mode === 'images' || format === 'svg' ? ['dpi', 'width', 'height', 'columns', 'rows', 'threshold'] : []
  const size = width !== undefined || height !== undefined ? ['dpi'] : []
  return [
    ...drawing,
    ...size,
    ...(files.length > 0 ? ['pages'] : []),
    ...(hasQuality ? [] : ['quality']),
    ...(color === 'bw' ? [] : ['threshold']),
    ...(layout === 'contact' ? [] : ['columns', 'rows']),
  ]
}

/**
 * Problems of the page range or the image size, based on what is known about the files. Pages selected in single files override the page
 * range.
 */
export function unmetRequirements(options: Options, { language, documents = [] }: RequirementReader<MeasuredFile>): Record<string, string> {
  const problem = options.files.length > 0 ? undefined : pageSelectionProblem(options.pages, documents, language)
  if (problem !== undefined) return { pages: problem }
  const tooLarge = imageProblem(options, documents, language)
  return tooLarge === undefined
    ? {}
    : { [options.width !== undefined ? 'width' : options.height !== undefined ? 'height' : 'dpi']: tooLarge }
}

/** A page range for all files instead of single ones, if it is the same for each. */
export function toRecipe({ files: chosen = [], ...options }: GivenOptions, files: readonly FileOfOptions[]): RecipeOptions {
  if (chosen.length === 0) return { options }
  const pages = commonPages(
    files.map(({ id, pageCount }) => ({ pageCount, written: chosen.flatMap((entry) => (entry.document === id ? [entry.pages] : [])) })),
  )
  return pages === undefined ? { options, leftOut: sentence('Not saved: the choice of single pages.') } : { options: { ...options, pages } }
}

/** A recipe's page range replaces the selection in the grid. */
export function fromRecipe(options: GivenOptions): GivenOptions {
  return { ...options, files: [] }
}
