import { english, type Language } from './language.ts'

/** Creates one formatter per language: creating one takes a hundred times as long as using it. */
export function byLanguage<Formatter>(make: (locale: string) => Formatter): (language: Language) => Formatter {
  const made = new Map<Language, Formatter>()
  return (language) => {
    const formatter = made.get(language) ?? make(localeOf(language))
    made.set(language, formatter)
    return formatter
  }
}

/** Our English is British. Digits are Latin, as in page ranges, in Arabic and Persian too. */
function localeOf(language: Language): string {
  return `${language === english ? 'en-GB' : language}-u-nu-latn`
}
