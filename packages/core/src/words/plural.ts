import type { PluralForms } from './catalogue.ts'
import { countedSentence, formsOf } from './say-plural.ts'
import type { Literal, ValuesFor } from './sentence.ts'
import { pageLanguage } from './t.ts'

/** A sentence with a count in the language of the page: `plural(n, '# page', '# pages')`. `#` is the count; there is one per sentence. */
export function plural<const One extends string, const Many extends string>(
  count: number,
  one: Literal<One>,
  many: Literal<Many>,
  ...[values]: ValuesFor<One | Many>
): string {
  return countedSentence({ language: pageLanguage(), count, one, many, ...(values && { values }) })
}

/** All plural forms of a sentence in the language of the page, for an inline script that can't import anything. */
export function pluralForms<const One extends string, const Many extends string>(one: Literal<One>, many: Literal<Many>): PluralForms {
  return formsOf({ language: pageLanguage(), one, many })
}
