import { formatCount } from '../text/count.ts'
import type { Language } from '../text/language.ts'

/** The value of a placeholder. Numbers are formatted for the language. */
export type Values = Readonly<Record<string, string | number>>

/** The names between single braces: `'name' | 'page'` for `'{name} has no page {page}.'`. `{{n}}` is text that shows as `{n}`. */
export type HolesIn<Sentence extends string> = Sentence extends `${string}{${infer Hole}}${infer Rest}`
  ? (Hole extends `{${string}` ? never : Hole) | HolesIn<Rest>
  : never

/** No argument for a sentence without placeholders, otherwise a value for each of them. */
export type ValuesFor<Sentence extends string> = [HolesIn<Sentence>] extends [never]
  ? []
  : [values: Readonly<Record<HolesIn<Sentence>, string | number>>]

/** A literal sentence, so that it can be extracted. */
export type Literal<Sentence extends string> = string extends Sentence ? never : Sentence

/** Marks a sentence in a schema for extraction; it is translated where it is shown. */
export function sentence<const Text extends string>(text: Literal<Text>): Text {
  return text
}

const holes = /\{\{|\}\}|\{([\w#]+)\}/g

/** Replaces the placeholders of a sentence. One without a value stays, so that the mistake is visible. */
export function fill(sentence: string, values: Values, language: Language): string {
  return sentence.replace(holes, (found: string, hole?: string) => {
    if (hole === undefined) return found.charAt(0)
    const value = values[hole]
    if (value === undefined) return found
    return typeof value === 'number' ? formatCount(value, language) : value
  })
}
