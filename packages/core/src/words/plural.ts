import type { PluralForms } from './catalogue.ts'
import { countedSentence, formsOf } from './say-plural.ts'
import type { Literal, ValuesFor } from './sentence.ts'
import { pageLanguage } from './t.ts'

/** A counted sentence in the language of the page: `plural(n, '# page', '# pages')`. One count a sentence; `#` stands for it. */
export function plural<const One extends string, const Many extends string>(
  count: number,
  one: Literal<One>,
  many: Literal<Many>,
  ...[values]: ValuesFor<One | Many>
): string {
  return countedSentence({ language: pageLanguage(), count, one, many, ...(values && { values }) })
}

/** All forms of a counted sentence in the language of the page, for a script that can't import anything. */
export function pluralForms<const One extends string, const Many extends string>(one: Literal<One>, many: Literal<Many>): PluralForms {
  return formsOf({ language: pageLanguage(), one, many })
}
