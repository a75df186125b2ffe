/** The languages in which messages can be made, by their BCP 47 tags. */
export const languages = ['en'] as const

export type Language = (typeof languages)[number]

/** What is spoken where nobody asks for another language, and in logs. */
export const english: Language = 'en'

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
