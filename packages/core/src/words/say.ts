import type { Language } from '../text/language.ts'
import { lookUp } from './catalogue.ts'
import { fill, type Literal, type Values, type ValuesFor } from './sentence.ts'

/** A sentence in the given language. For the server, which answers in several languages at once; pages use `t`. */
export function say<const Sentence extends string>(
  language: Language,
  sentence: Literal<Sentence>,
  ...[values]: ValuesFor<Sentence>
): string {
  return sayData(language, sentence, values)
}

/** The same for a sentence from a table that `scripts/languages/data-sentences.ts` reads, such as the one of errors. */
export function sayData(language: Language, sentence: string, values: Values = {}, context?: string): string {
  const found = lookUp(language, sentence, context)
  return fill(typeof found === 'string' ? found : sentence, values, language)
}

/**
 * The error message of a schema, marked by `sentence` and without placeholders. A message that is already translated isn't in the
 * catalogue and is returned unchanged.
 */
export function translated(language: Language, sentence: string): string {
  const found = lookUp(language, sentence)
  return typeof found === 'string' ? found : sentence
}
