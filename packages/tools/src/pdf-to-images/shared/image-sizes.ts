import { maxImagePixels, maxImageSides } from '@octavo/core/files/image-limits.ts'
import { errorMessage } from '@octavo/core/messages/errors.ts'
import { selectPages } from '@octavo/core/options/page-selection.ts'
import type { Language } from '@octavo/core/text/language.ts'
import { say } from '@octavo/core/words/say.ts'
import type { CountedFile } from '../../options/page-problem.ts'

/** A file with what is known about its page sizes. */
export interface MeasuredFile extends CountedFile {
  ref: string
  /** In points, before rotation; only the first ones of a long document. */
  pages?: readonly { width: number; height: number; rotation: number }[] | undefined
}

interface Size {
  width: number
  height: number
}

interface SizeOptions {
  dpi?: number | undefined
  width?: number | undefined
  height?: number | undefined
}

/** The options that determine sizes. */
interface ImageOptions extends SizeOptions {
  mode?: 'pages' | 'images' | undefined
  format?: keyof typeof maxImageSides | 'svg' | undefined
  pages?: string | undefined
  files?: readonly { document: string; pages: string }[] | undefined
  area?: 'crop' | 'media' | 'content' | undefined
  layout?: 'pages' | 'tall' | 'contact' | undefined
}

/** The pixel size of a page's image. */
export function imageSize(page: Size, { dpi = 150, width, height }: SizeOptions): Size {
  const scales = [width && width / page.width, height && height / page.height].filter((scale) => scale !== undefined)
  const scale = scales.length > 0 ? Math.min(...scales) : dpi / 72
  return { width: Math.max(1, Math.round(page.width * scale)), height: Math.max(1, Math.round(page.height * scale)) }
}

/** A page as displayed. */
export function displayed({ width, height, rotation }: Size & { rotation: number }): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** Why none of the files can be converted: too many pixels, as far as page sizes are known. */
export function imageProblem(options: ImageOptions, files: readonly MeasuredFile[], language: Language): string | undefined {
  // The size of the whole sheet is unknown before drawing, and contact sheets have their own size.
  if (options.mode === 'images' || options.format === 'svg' || options.area === 'media' || options.layout === 'contact') return undefined
  const named = options.files ?? []
  const chosen = files.filter(({ ref }) => named.length === 0 || named.some(({ document }) => document === ref))
  const problems = chosen.map((file) => problemOf(options, file, language))
  return problems.includes(undefined) ? undefined : problems[0]
}

function problemOf(options: ImageOptions, { ref, name, pageCount = 0, pages = [] }: MeasuredFile, language: Language): string | undefined {
  const own = (options.files ?? []).filter(({ document }) => document === ref).map((entry) => entry.pages)
  const numbers = (own.length > 0 ? own : [options.pages ?? 'all']).flatMap((selection) => numbersIn(selection, pageCount))
  const sizes = numbers.map((page) => ({ page, of: pages[page - 1] }))
  if (sizes.length === 0 || sizes.some(({ of }) => of === undefined)) return undefined
  const images = sizes.flatMap(({ page, of }) => (of ? [{ page, ...imageSize(displayed(of), options) }] : []))
  const asked = options.layout === 'tall' ? [oneTall(images)] : images
  const problems = asked.map((image) => sentenceOf({ name, ...image }, options, language))
  // Pages that are too large are left out, and the others are drawn.
  return problems.includes(undefined) ? undefined : problems[0]
}

/** All pages in one image below each other. */
function oneTall(images: readonly Size[]): Size & { page?: never } {
  return { width: Math.max(...images.map(({ width }) => width)), height: images.reduce((sum, { height }) => sum + height, 0) }
}

function sentenceOf(
  image: Size & { name: string; page?: number },
  { format = 'jpg' }: ImageOptions,
  language: Language,
): string | undefined {
  const { width, height } = image
  if (width * height > maxImagePixels) return tooManyPixels(image, language)
  const maxSide = format === 'svg' ? Infinity : maxImageSides[format]
  return Math.max(width, height) > maxSide
    ? errorMessage({ code: 'IMAGE_SIDE_TOO_LONG', details: { format: format.toUpperCase(), maxSide } }, language)
    : undefined
}

function tooManyPixels({ name, page, width, height }: Size & { name: string; page?: number }, language: Language): string {
  const values = { name, width, height, max: maxImagePixels / 1_000_000 }
  return page === undefined
    ? say(
        language,
        'The tall image of {name} would have {width} × {height} pixels. At most {max} million can be drawn. Choose a smaller size.',
        values,
      )
    : say(
        language,
        'Page {page} of {name} would have {width} × {height} pixels. At most {max} million can be drawn. Choose a smaller size.',
        { ...values, page: String(page) },
      )
}

function numbersIn(selection: string, pageCount: number): number[] {
  try {
    return selectPages(selection, pageCount)
  } catch {
    // The pages field reports the error of a selection.
    return []
  }
}
