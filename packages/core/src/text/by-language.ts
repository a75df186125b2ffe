import { english, type Language } from './language.ts'

/** Makes a formatter once a language: making one takes a hundred times as long as using it. */
export function byLanguage<Formatter>(make: (locale: string) => Formatter): (language: Language) => Formatter {
  const made = new Map<Language, Formatter>()
  return (language) => {
    const formatter = made.get(language) ?? make(localeOf(language))
    made.set(language, formatter)
    return formatter
  }
}

/** Our English is British. Digits are those that people type into page ranges, in Arabic and Persian too. */
function localeOf(language: Language): string {
  return `${language === english ? 'en-GB' : language}-u-nu-latn`
}
