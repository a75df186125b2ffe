import { type CompressStep, compressSteps, type Spared } from './compress-pdf.ts'
import type { Broken, Guarantee } from './guarantees.ts'

/** A step that may have broken something, or only what it did to the images of some pages. */
export type Suspect = CompressStep | 'images of pages'

/** Finds the step that broke something, by leaving out one suspect after the other. */
export interface Undoing {
  /** What the next attempt leaves out. */
  spared(): Spared
  /** The steps that are left out, for some images or all, because they broke something. */
  undone(): CompressStep[]
  /** Takes what an attempt broke. False where nothing is left to try. */
  next(broken: Broken): Promise<boolean>
}

interface UndoingOptions {
  /** Steps that are left out in any case. */
  spare: readonly CompressStep[]
  /** Object numbers of the images on some pages. */
  imagesOn(pages: readonly number[]): Promise<ReadonlySet<number>>
}

/**
 * A suspect is left out alone. If less is broken then, it stays out; otherwise it did nothing wrong and is done again, so that a result
 * keeps what all other steps gained. Where no suspect helps alone, all of them are left out at once.
 */
export function createUndoing({ spare, imagesOn }: UndoingOptions): Undoing {
  const guilty = new Set<Suspect>()
  const innocent = new Set<Suspect>()
  let images: ReadonlySet<number> = new Set()
  let tried: Suspect[] = []
  let before: Broken | undefined

  const leftOut = () => [...guilty, ...tried]
  const stepOf = (suspect: Suspect): CompressStep => (suspect === 'images of pages' ? 'images' : suspect)

  function judge(broken: Broken): void {
    const isBetter = before !== undefined && isLess(broken, before)
    for (const suspect of tried) (isBetter ? guilty : innocent).add(suspect)
    if (isBetter) innocent.clear()
    if (isBetter || before === undefined) before = broken
    tried = []
  }

  return {
    spared: () => ({
      steps: new Set([...spare, ...leftOut().filter((suspect) => suspect !== 'images of pages')]),
      images: leftOut().includes('images of pages') ? images : new Set(),
    }),
    undone: () => compressSteps.filter((step) => leftOut().some((suspect) => stepOf(suspect) === step)),
    async next(broken) {
      const isLastResort = tried.length > 1
      judge(broken)
      const { guarantees, pages } = before ?? broken
      const suspects = suspectsOf(guarantees).filter((suspect) => !guilty.has(suspect) && !spare.includes(stepOf(suspect)))
      for (const suspect of suspects.filter((one) => !innocent.has(one))) {
        if (suspect === 'images of pages') {
          images = await imagesOn(pages)
          if (images.size === 0) continue
        }
        tried = [suspect]
        return true
      }
      tried = isLastResort ? [] : suspects.filter((suspect) => suspect !== 'images of pages')
      return tried.length > 1
    },
  }
}

/** Whether fewer guarantees are broken, or as many on fewer pages. */
function isLess(one: Broken, other: Broken): boolean {
  if (one.guarantees.length !== other.guarantees.length) return one.guarantees.length < other.guarantees.length
  return one.pages.length < other.pages.length
}

/** The steps that may have broken these, the likeliest first. */
function suspectsOf(guarantees: readonly Guarantee[]): Suspect[] {
  return [...new Set(guarantees.flatMap(suspectsOfOne))]
}

function suspectsOfOne(guarantee: Guarantee): Suspect[] {
  if (guarantee === 'look') return ['images of pages', 'fonts', 'equal streams', 'streams', 'private data', 'images']
  if (guarantee === 'text') return ['fonts', 'equal streams', 'streams', 'private data']
  return ['private data', 'equal streams', 'streams']
}
