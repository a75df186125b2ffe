import type { Language } from '../text/language.ts'
import { lookUp } from './catalogue.ts'
import { fill, type Literal, type Values, type ValuesFor } from './sentence.ts'

/** A sentence in a language that is named. For the server, which speaks many at once; a page uses `t`. */
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
 * A sentence that a schema has given to its fault, marked by `sentence` and without holes. What is said already in the reader's language
 * is no key of a catalogue and stays as it is.
 */
export function translated(language: Language, sentence: string): string {
  const found = lookUp(language, sentence)
  return typeof found === 'string' ? found : sentence
}
