import type { Pdf } from '../engines/qpdf/pdf.ts'
import { cmykProfile } from '../images/profiles/cmyk-profile.ts'
import { imagesOnPages } from '../inventory/inventory.ts'
import type { FewerColours } from './colours/fewer-colours.ts'
import { type CompressStep, compressPdf } from './compress-pdf.ts'
import { brokenGuarantees } from './guarantees.ts'
import type { ImageLevels } from './levels.ts'
import { createUndoing } from './undo-steps.ts'

/** A document to be made smaller. */
export interface CompressSource {
  /** Opens it again; each attempt starts from what it was. */
  open(): Promise<Pdf>
  /** The file that the result is compared with; it opens without a password. */
  path: string
}

export interface FileOptions {
  images: ImageLevels | undefined
  /** What colours become; without it they stay. */
  colours?: FewerColours | undefined
  newPath(extension: string): string
  /** Steps that are left out. */
  spare?: readonly CompressStep[]
  /** Makes an opened document smaller. */
  compress?: typeof compressPdf
  /** Writes a smaller document. */
  write(pdf: Pdf, path: string): void
  /** Told how much is done, 0 to 1. */
  progress?: (done: number) => void
}

/** A smaller document that was compared with the one it was made of. */
export interface CompressedFile {
  path: string
  /** The steps that were undone, for some images or all, because they broke something. */
  undone: readonly CompressStep[]
  /** The page that changed most, if one changed at all. */
  worstPage?: number | undefined
}

/**
 * Writes a smaller document that has everything in common with the one it was made of. A step that breaks something is undone, not the
 * whole result; undefined if nothing helps.
 */
export async function compressFile(source: CompressSource, options: FileOptions): Promise<CompressedFile | undefined> {
  const { compress = compressPdf } = options
  const inkProfile = () => cmykProfile(() => options.newPath('.pdf'))
  const undoing = createUndoing({ spare: options.spare ?? [], imagesOn: (pages) => imagesOn(source, pages) })
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const path = options.newPath('.pdf')
    using pdf = await source.open()
    const told = (done: number) => options.progress?.(progressAfter(attempt, done * shareOfWork))
    await compress(pdf, { images: options.images, colours: options.colours, inkProfile, spared: undoing.spared(), progress: told })
    options.write(pdf, path)
    const broken = brokenGuarantees(
      { before: source.path, after: path },
      {
        maxShift: maxShiftOf(options),
        isGrey: options.colours !== undefined,
        progress: (page, pages) => options.progress?.(progressAfter(attempt, shareOfWork + (page / pages) * (1 - shareOfWork))),
      },
    )
    if (broken.guarantees.length === 0) return { path, undone: undoing.undone(), worstPage: broken.worstPage }
    if (!(await undoing.next(broken))) return undefined
  }
  return undefined
}

/** Enough for each suspect alone, all of them together, and a second one that broke something else. */
const maxAttempts = 10
/** The rest is the comparison. */
const shareOfWork = 0.7
/** How far images may move the mean colour of a small part of a page. */
const lossyShift = 28

/** What becomes black or white may move as far as it likes. */
function maxShiftOf({ images, colours }: FileOptions): number {
  if (colours) return colours === 'grey' ? lossyShift : 255
  return images ? lossyShift : 0
}

/** A new attempt doesn't take back what was told; it shares what is left. */
function progressAfter(attempt: number, done: number): number {
  const left = 0.25 ** attempt
  return 1 - left + done * left * 0.75
}

async function imagesOn(source: CompressSource, pages: readonly number[]): Promise<Set<number>> {
  using pdf = await source.open()
  return imagesOnPages(pdf, pages)
}
