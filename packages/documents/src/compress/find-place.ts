/** What is looked for: a size between these bounds. */
export interface SizeBounds {
  least: number
  most: number
}

/** A place between no reduction (0) and the most (1), and the size that it gives. */
export interface TriedPlace {
  place: number
  size: number
}

/** More tries than that are not worth the time; the best so far is near. */
const maxTries = 9

/**
 * Finds the place whose size is within bounds, or else the largest size below them; undefined if even the last place is too large. Sizes
 * fall with the place, by about the same factor for the same way, so that the next place is guessed from the two around it.
 */
export async function findPlace(
  { least, most }: SizeBounds,
  first: number,
  sizeAt: (place: number) => Promise<number>,
): Promise<{ best: TriedPlace | undefined; last: TriedPlace | undefined }> {
  let above: TriedPlace = { place: 0, size: first }
  let below: TriedPlace | undefined
  let last: TriedPlace | undefined
  for (let tries = 0; tries < maxTries; tries++) {
    // Every other time the middle, where sizes don't fall as evenly as guessed.
    const place = !below
      ? firstPlaces(tries)
      : tries % 2 === 0
        ? (above.place + below.place) / 2
        : between(above, below, (least + most) / 2)
    const size = await sizeAt(place)
    if (place === 1) last = { place, size }
    if (size >= least && size <= most) return { best: { place, size }, last }
    if (size > most) above = { place, size }
    else below = { place, size }
    if (size > most && place === 1) return { best: undefined, last }
    if (below && below.place - above.place < nearest) break
  }
  return { best: below, last }
}

/** Places nearer to each other give the same size. */
const nearest = 0.004

/** Until a place is known that is small enough: the middle, then the end. */
function firstPlaces(tries: number): number {
  return tries === 0 ? 0.5 : 1
}

function between(above: TriedPlace, below: TriedPlace, wanted: number): number {
  const share = Math.log(above.size / wanted) / Math.log(above.size / below.size)
  // Not at the ends, where nothing new would be learnt.
  return above.place + Math.min(0.9, Math.max(0.1, share)) * (below.place - above.place)
}
