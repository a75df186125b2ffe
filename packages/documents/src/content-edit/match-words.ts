/** The old word that a new one looks like. */
export interface OldWord {
  index: number
  /** Whether the new word is this one or stands in its place, so that what they have in common looks the same. */
  isInPlace: boolean
}

/** A word that stays: its index among the old and the new ones. */
type Stay = readonly [old: number, now: number]

/** Of more words than these, only the beginning and the end are compared: time and memory grow with the product. */
const mostCompared = 2000

/**
 * For each new word the old one that it looks like. As many as possible stay, in their order. What came between two of them looks like what
 * went there: word by word if these are as many, otherwise like the first. Where nothing went, it looks like the word before, and at the
 * start like the one behind.
 */
export function matchWords(before: readonly string[], after: readonly string[]): OldWord[] {
  if (before.length === 0) return []
  const found: OldWord[] = []
  let old = 0
  for (const [stays, now] of [...stayingWords(before, after), [before.length, after.length] as const]) {
    const [went, came] = [stays - old, now - found.length]
    const like = went > 0 ? old : Math.max(0, old - 1)
    for (let at = 0; at < came; at += 1)
      found.push(went === came ? { index: old + at, isInPlace: true } : { index: like, isInPlace: false })
    if (now < after.length) found.push({ index: stays, isInPlace: true })
    old = stays + 1
  }
  return found
}

/** How many words or letters two texts have in common at their beginning and, behind that, at their end. */
export function commonEnds(before: readonly string[], after: readonly string[]): { start: number; end: number } {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return { start, end }
}

function stayingWords(before: readonly string[], after: readonly string[]): Stay[] {
  const { start, end } = commonEnds(before, after)
  const between = longestCommon(before.slice(start, before.length - end), after.slice(start, after.length - end))
  return [
    ...Array.from({ length: start }, (_, index): Stay => [index, index]),
    ...between.map(([old, now]): Stay => [start + old, start + now]),
    ...Array.from({ length: end }, (_, index): Stay => [before.length - end + index, after.length - end + index]),
  ]
}

/** The longest sequence of words that both have. */
function longestCommon(before: readonly string[], after: readonly string[]): Stay[] {
  if (before.length > mostCompared || after.length > mostCompared) return []
  const width = after.length + 1
  // How many words the rests behind an old and a new word have in common.
  const common = new Uint16Array((before.length + 1) * width)
  const commonAt = (old: number, now: number) => common[old * width + now] ?? 0
  for (let old = before.length - 1; old >= 0; old -= 1)
    for (let now = after.length - 1; now >= 0; now -= 1)
      common[old * width + now] =
        before[old] === after[now] ? commonAt(old + 1, now + 1) + 1 : Math.max(commonAt(old + 1, now), commonAt(old, now + 1))
  const stays: Stay[] = []
  let [old, now] = [0, 0]
  while (old < before.length && now < after.length) {
    if (before[old] === after[now]) stays.push([old++, now++])
    else if (commonAt(old + 1, now) >= commonAt(old, now + 1)) old += 1
    else now += 1
  }
  return stays
}
