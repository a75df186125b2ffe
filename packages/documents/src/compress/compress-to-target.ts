import { rmSync, statSync } from 'node:fs'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { type CompressedFile, type CompressSource, compressFile, type FileOptions } from './compress-file.ts'
import { type CompressStep, compressPdf } from './compress-pdf.ts'
import { findPlace } from './find-place.ts'
import type { ImageLevels } from './levels.ts'

/** A document that was made to fit a size. */
export interface FittedFile extends CompressedFile {
  /** Whether it is as small as it gets and still larger than wanted. */
  isTooLarge: boolean
}

export interface TargetOptions extends Omit<FileOptions, 'images'> {
  targetBytes: number
}

/** Less of the target would be quality given away. */
const leastShare = 0.91

/** All but the images is done by the first, lossless result, from which the others are made. */
const doneOnce: readonly CompressStep[] = ['private data', 'fonts', 'equal streams', 'streams']

/**
 * Makes a document as small as wanted and not smaller: without any loss if that is enough, otherwise with images reduced as far as
 * needed. Undefined if nothing of it can be changed.
 */
export async function compressToTarget(
  source: CompressSource,
  { targetBytes, ...options }: TargetOptions,
): Promise<FittedFile | undefined> {
  const tell = (from: number, to: number) => (done: number) => options.progress?.(from + done * (to - from))
  const lossless = await compressFile(source, { ...options, images: undefined, progress: tell(0, 0.3) })
  if (!lossless) return undefined
  const losslessSize = statSync(lossless.path).size
  if (losslessSize <= targetBytes) return { ...lossless, isTooLarge: false }
  const structured = { open: async () => openPdf(lossless.path), path: source.path }
  let tries = 0
  const { best, last } = await findPlace({ least: targetBytes * leastShare, most: targetBytes }, losslessSize, async (place) => {
    tries += 1
    return sizeAt(structured, levelsAt(place), { ...options, progress: tell(progressAt(tries - 1), progressAt(tries)) })
  })
  const place = best?.place ?? last?.place ?? 1
  const fitted = await compressFile(structured, { ...options, images: levelsAt(place), spare: doneOnce, progress: tell(0.8, 1) })
  if (!fitted) return { ...lossless, isTooLarge: true }
  const isTooLarge = statSync(fitted.path).size > targetBytes
  return { ...fitted, undone: [...lossless.undone, ...fitted.undone], isTooLarge }
}

/** Few tries are as a rule enough. */
function progressAt(tries: number): number {
  return 0.3 + 0.5 * (1 - 0.6 ** tries)
}

async function sizeAt(
  source: CompressSource,
  images: ImageLevels,
  { newPath, write, colours, progress }: Omit<TargetOptions, 'targetBytes'>,
): Promise<number> {
  const path = newPath('.pdf')
  using pdf = await source.open()
  await compressPdf(pdf, { images, colours, spared: { steps: new Set(doneOnce), images: new Set() }, ...(progress && { progress }) })
  write(pdf, path)
  const { size } = statSync(path)
  rmSync(path)
  return size
}

/** From what nobody sees to what can hardly be read. */
const finest = { dpi: 1200, quality: 97 }
const coarsest = { dpi: 50, quality: 22 }
/** Quality falls late: fewer pixels are seen less than the blocks of a poor JPEG. */
const lateness = 3

/** The level at a place between the finest (0) and the coarsest (1). */
export function levelsAt(place: number): ImageLevels {
  const dpi = finest.dpi * (coarsest.dpi / finest.dpi) ** place
  const quality = Math.round(finest.quality + (coarsest.quality - finest.quality) * place ** lateness)
  return { colour: { dpi, quality }, grey: { dpi, quality }, monoDpi: Math.max(150, dpi * 2), onlyAbove: 0 }
}
