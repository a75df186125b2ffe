/** A language as a BCP 47 tag. Pages get theirs from `pageLanguage()`, the server from the request by `bestLanguage`. */
export type Language = string

/** The language of the sentences in the code; used in logs and where no other language is requested. */
export const english: Language = 'en'

/** The languages in which requests are answered. */
const languages: readonly Language[] = [english]

/** The best match for an `Accept-Language` header; English if there is none. */
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

/** No browser sends as many. */
const mostRanges = 50

function readRange(range: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 }
}
