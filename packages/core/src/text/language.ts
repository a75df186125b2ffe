/** A language by its BCP 47 tag. A page asks `pageLanguage()` for its own, the server reads it from the call by `bestLanguage`. */
export type Language = string

/** What the sentences in the code are written in; spoken where nobody asks for another language, and in logs. */
export const english: Language = 'en'

/** The languages in which calls are answered. */
const languages: readonly Language[] = [english]

/** The language that fits a header `Accept-Language` best; English where none does. */
export function bestLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .slice(0, mostRanges)
    .map(readRange)
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  for (const { tag } of wanted) {
    const language = languages.find((known) => tag === known || tag.startsWith(`${known}-`))
    if (language) return language
  }
  return english
}

/** No browser names as many. */
const mostRanges = 50

function readRange(range: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 }
}
