/** Makes a formatter once a language: making one takes a hundred times as long as using it. */
export function byLanguage<Formatter>(make: (locale: string) => Formatter): (language: string) => Formatter {
  const made = new Map<string, Formatter>()
  return (language) => {
    const formatter = made.get(language) ?? make(localeOf(language))
    made.set(language, formatter)
    return formatter
  }
}

/** Our English is British. Digits are those that people type into page ranges, in Arabic and Persian too. */
function localeOf(language: string): string {
  return `${language === 'en' ? 'en-GB' : language}-u-nu-latn`
}
