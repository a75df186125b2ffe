import { byLanguage } from '../text/by-language.ts'
import type { Language } from '../text/language.ts'
import { lookUp, type PluralForms } from './catalogue.ts'
import { fill, type Literal, type Values, type ValuesFor } from './sentence.ts'

/** A sentence with a count in the given language; pages use `plural`. `#` is the count. */
export function sayPlural<const One extends string, const Many extends string>(
  language: Language,
  count: number,
  one: Literal<One>,
  many: Literal<Many>,
  ...[values]: ValuesFor<One | Many>
): string {
  return countedSentence({ language, count, one, many, ...(values && { values }) })
}

interface Counted {
  language: Language
  count: number
  one: string
  many: string
  values?: Values
}

/** The plural form for the number, filled in. */
export function countedSentence({ values = {}, ...counted }: Counted): string {
  return fill(pluralForm(counted).replaceAll('#', '{#}'), { ...values, '#': counted.count }, counted.language)
}

/** The plural form for the number, with its placeholders. */
export function pluralForm({ language, count, one, many }: Omit<Counted, 'values'>): string {
  const forms = formsOf({ language, one, many })
  // Catalogues contain only the forms that integers use; fractions and millions use the most general one.
  return forms[rulesOf(language).select(count)] ?? forms.other ?? forms.many ?? many
}

/** All plural forms of a sentence, with their placeholders. */
export function formsOf({ language, one, many }: Pick<Counted, 'language' | 'one' | 'many'>): PluralForms {
  const found = lookUp(language, one)
  return typeof found === 'object' ? found : { one, other: many }
}

const rulesOf = byLanguage((locale) => new Intl.PluralRules(locale))
