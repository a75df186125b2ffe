import type { DeckSize } from '../slides/slides-writer.ts'
import type { Fit } from '../slides/units.ts'

/** The size of slides and how each page lies on its own. */
export interface Deck {
  size: DeckSize
  fitOf(page: number): Fit
  /** Pages that are of another shape or size than the slides. */
  others: number[]
}

interface SizedPage {
  page: number
  width: number
  height: number
  /** Points per unit of the page. */
  unit: number
}

/** One presentation has one size: that of most of its pages, or of the first of them. Other pages are fitted and centred. */
export function deckOf(pages: readonly SizedPage[]): Deck {
  const counts = new Map<string, { page: SizedPage; count: number }>()
  for (const page of pages) {
    const key = `${Math.round(page.width * page.unit)} ${Math.round(page.height * page.unit)}`
    const known = counts.get(key) ?? { page, count: 0 }
    known.count += 1
    counts.set(key, known)
  }
  const [usual] = [...counts.values()].sort((one, other) => other.count - one.count)
  const size = allowed(usual ? { width: usual.page.width * usual.page.unit, height: usual.page.height * usual.page.unit } : letter)
  const fits = new Map(pages.map((page) => [page.page, fitOf(page, size)]))
  return {
    size,
    fitOf: (page) => fits.get(page) ?? { scale: 1, x: 0, y: 0 },
    others: pages
      .filter(({ width, height, unit }) => !isSame(width * unit, size.width) || !isSame(height * unit, size.height))
      .map(({ page }) => page),
  }
}

const letter = { width: 612, height: 792 }
/** One and 56 inches, the limits of the format. */
const [smallest, largest] = [72, 4032]

/** The same shape within the limits. */
function allowed({ width, height }: DeckSize): DeckSize {
  const scale = Math.min(1, largest / Math.max(width, height)) * Math.max(1, smallest / Math.min(width, height))
  const within = (value: number) => Math.min(largest, Math.max(smallest, value * scale))
  return { width: within(width), height: within(height) }
}

function fitOf({ width, height }: SizedPage, size: DeckSize): Fit {
  const scale = Math.min(size.width / width, size.height / height)
  return { scale, x: (size.width - width * scale) / 2, y: (size.height - height * scale) / 2 }
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 1
}
