import { byLanguage } from '../text/by-language.ts'
import type { Language } from '../text/language.ts'
import { lookUp, type PluralForms } from './catalogue.ts'
import { fill, type Literal, type Values, type ValuesFor } from './sentence.ts'

/** A counted sentence in a language that is named; a page uses `plural`. `#` stands for the number. */
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

/** The form that fits the number, filled in. */
export function countedSentence({ values = {}, ...counted }: Counted): string {
  return fill(pluralForm(counted).replaceAll('#', '{#}'), { ...values, '#': counted.count }, counted.language)
}

/** The form that fits the number, with its holes. */
export function pluralForm({ language, count, one, many }: Omit<Counted, 'values'>): string {
  const forms = formsOf({ language, one, many })
  // A language's files hold the forms that whole numbers reach; fractions and millions take the most general of them.
  return forms[rulesOf(language).select(count)] ?? forms.other ?? forms.many ?? many
}

/** All forms of a counted sentence, with their holes. */
export function formsOf({ language, one, many }: Pick<Counted, 'language' | 'one' | 'many'>): PluralForms {
  const found = lookUp(language, one)
  return typeof found === 'object' ? found : { one, other: many }
}

const rulesOf = byLanguage((locale) => new Intl.PluralRules(locale))
