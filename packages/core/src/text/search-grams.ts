const gramLength = 3
/** Enough for long names; a text with more is found by its beginning. */
const mostGrams = 1000

/**
 * The parts by which a text can be found: runs of three characters, beginnings of words, and, in scripts that write words without spaces,
 * single characters and pairs. A text that contains what somebody typed has all parts of that.
 */
export function searchGrams(text: string): string[] {
  const plain = [...normalised(text)]
  const grams = new Set(runsOf(plain, gramLength))
  for (const [index, character] of plain.entries()) {
    const [before = ' ', after] = [plain[index - 1], plain[index + 1]]
    if (isWordless(character) || (isWordPart(character) && !isWordPart(before))) {
      grams.add(character)
      if (after !== undefined) grams.add(character + after)
    }
  }
  return [...grams].slice(0, mostGrams)
}

/** The parts that a text must have to be found. Fewer than three characters are found where a word begins. Empty finds everything. */
export function wantedGrams(typed: string): string[] {
  const plain = [...normalised(typed)]
  if (plain.length === 0) return []
  return plain.length < gramLength ? [plain.join('')] : [...new Set(runsOf(plain, gramLength))].slice(0, mostGrams)
}

/** Case, accents' forms and repeated spaces make no difference. */
function normalised(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

function runsOf(characters: readonly string[], length: number): string[] {
  return characters.slice(length - 1).map((_, index) => characters.slice(index, index + length).join(''))
}

function isWordPart(character: string): boolean {
  return /[\p{L}\p{N}\p{M}]/u.test(character)
}

function isWordless(character: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(character)
}
