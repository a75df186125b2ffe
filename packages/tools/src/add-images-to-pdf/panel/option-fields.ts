import { optionFieldsOf } from '../../fields/option-fields.ts'
import { Options, PlacedCode, PlacedImage } from '../options.ts'

/** The options with the lists that were not given. */
export const { withDefaults } = optionFieldsOf(Options)

/** What the fields of one placed image are composed of. */
export const { Field: ImageField, describe: describeImage } = optionFieldsOf(PlacedImage)

/** What the fields of one code are composed of. */
export const { Field: CodeField, describe: describeCode } = optionFieldsOf(PlacedCode)

/** The messages of one thing in a list, by its own options. */
export function errorsBelow(errors: Readonly<Record<string, string>>, path: string): Record<string, string> {
  const below = Object.entries(errors).filter(([name]) => name.startsWith(`${path}.`))
  return Object.fromEntries(below.map(([name, message]) => [name.slice(path.length + 1), message]))
}
