import { lookUp } from './catalogue.ts'
import { fill, type Literal, type Values, type ValuesFor } from './sentence.ts'

/** A sentence in a language that is named. For the server, which speaks many at once; a page uses `t`. */
export function say<const Sentence extends string>(
  language: string,
  sentence: Literal<Sentence>,
  ...[values]: ValuesFor<Sentence>
): string {
  return sayData(language, sentence, values)
}

/** The same for a sentence from a table that `scripts/languages/data-sentences.ts` reads, such as the one of errors. */
export function sayData(language: string, sentence: string, values: Values = {}, context?: string): string {
  const found = lookUp(language, sentence, context)
  return fill(typeof found === 'string' ? found : sentence, values, language)
}
