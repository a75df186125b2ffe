/** Makes one word of two parts, the first of which ends in the hyphen at which a line has cut it. */
export type WordJoiner = (first: string, rest: string) => string

/** Lines end in hyphens so often, counted and as a share, if a program has put them there. */
const [leastHyphens, hyphenatedShare] = [3, 0.02]

/**
 * How words are joined that the lines of a page have cut: as the page writes them in the middle of a line, with a hyphen or without. Of
 * others the hyphen goes where a program has hyphenated the text, or where the rest is an ending that is no word; elsewhere an author has
 * typed it, and it stays.
 */
export function wordJoinerOf(pageLines: readonly string[]): WordJoiner {
  const long = pageLines.filter((line) => line.trim().split(/\s+/).length > 3)
  const cut = long.filter((line) => /\p{L}[-\u2010]\s*$/u.test(line)).length
  const isHyphenated = cut >= leastHyphens && cut > hyphenatedShare * long.length
  return (first, rest) => {
    const [whole, joined] = [first + rest, first.slice(0, -1) + rest]
    if (first.endsWith('\u00ad')) return joined
    if (!/^\p{Ll}/u.test(rest) || !/\p{L}.$/u.test(first) || pageLines.some((line) => hasWord(line, whole))) return whole
    return isHyphenated || isEnding(rest) || pageLines.some((line) => hasWord(line, joined)) ? joined : whole
  }
}

/** Whether the end of a line is a word that may go on in the next. */
export function isCut(word: string, next: string): boolean {
  return /[\p{L}\p{N}][-\u2010\u00ad]$/u.test(word) && /^[\p{L}\p{N}]/u.test(next)
}

/** Whether a part of a word is only an ending, which nobody writes behind a hyphen. */
function isEnding(rest: string): boolean {
  return endings.has(bare(rest))
}

const endings: ReadonlySet<string> = new Set(
  [
    'ing ings ingly tion tions tional sion sions sional ment ments ness nesses ity ities ly ally edly ously',
    'ung ungen heit heiten keit keiten lich liche lichen licher liches',
    'ción ciones mente ção ções zione zioni tivement',
  ].flatMap((line) => line.split(' ')),
)

function hasWord(line: string, word: string): boolean {
  const wanted = bare(word)
  return line.split(/\s+/).some((one) => bare(one) === wanted)
}

/** A word without what stands around it, in small letters. */
function bare(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toLowerCase()
}
