/** A field as columns are matched with it. */
interface NamedField {
  name: string
  label: string
}

/** How like two words have to be, from 0 to 1. */
const likeEnough = 0.72

/**
 * The column of each field whose name or label is likest to it; fields without such a column are left out, and a column belongs to one field
 * unless several have exactly its name.
 */
export function matchColumns(fields: readonly NamedField[], columns: readonly string[]): Map<string, string> {
  const matched = new Map<string, string>()
  const plainColumns = columns.map((column) => ({ column, words: wordsOf(column) }))
  const byWords = new Map(plainColumns.toReversed().map(({ column, words }) => [words, column]))
  const taken = new Set<string>()
  for (const field of fields) {
    const exact = namesOf(field)
      .map((words) => byWords.get(words))
      .find((column) => column !== undefined)
    if (exact === undefined) continue
    matched.set(field.name, exact)
    taken.add(exact)
  }
  const free = plainColumns.filter(({ column, words }) => !taken.has(column) && words !== '').slice(0, maxCompared)
  const rest = fields.filter(({ name }) => !matched.has(name)).slice(0, maxCompared)
  const pairs = rest.flatMap((field) =>
    free.map(({ column, words }) => ({ field, column, likeness: Math.max(...namesOf(field).map((name) => likenessOf(name, words))) })),
  )
  for (const { field, column, likeness } of pairs.toSorted((one, other) => other.likeness - one.likeness)) {
    if (likeness < likeEnough) break
    if (matched.has(field.name) || taken.has(column)) continue
    matched.set(field.name, column)
    taken.add(column)
  }
  return matched
}

/** All pairs of so many are compared. */
const maxCompared = 500

/** Its label, its full name and the last part of that, which programs often write as form1[0].page1[0].name[0]. */
function namesOf({ name, label }: NamedField): string[] {
  const bare = name.replace(/\[\d+\]/g, '')
  return [...new Set([wordsOf(name), wordsOf(bare), wordsOf(bare.split('.').at(-1) ?? ''), wordsOf(label)])].filter((words) => words !== '')
}

/** In small letters without signs; firstName and first_name are alike. */
function wordsOf(text: string): string {
  return text
    .slice(0, 300)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')
}

/** From 0 to 1. A label that begins with a column goes on with what is to be known of it, as in 'Wages, salaries, tips'. */
function likenessOf(name: string, column: string): number {
  const begins = name.startsWith(`${column} `) && (column.includes(' ') || column.length >= tellingWord)
  return Math.max(commonPairs(name, column), begins ? likeEnough + (1 - likeEnough) * (column.length / name.length) : 0)
}

/** A shorter word, such as name or date, begins labels of other things as well. */
const tellingWord = 5

/** The share of pairs of letters that two texts have in common. */
function commonPairs(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)]
  if (pairs.length === 0 || others.length === 0) return one === other ? 1 : 0
  const left = [...others]
  let common = 0
  for (const pair of pairs) {
    const at = left.indexOf(pair)
    if (at < 0) continue
    common += 1
    left.splice(at, 1)
  }
  return (2 * common) / (pairs.length + others.length)
}

function pairsOf(text: string): string[] {
  const letters = [...text.replaceAll(' ', '')]
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}
