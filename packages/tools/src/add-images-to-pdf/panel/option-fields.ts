import { optionFieldsOf } from '../../fields/option-fields.ts'
import { Options, PlacedCode, PlacedImage } from '../options.ts'

/** The options with defaults for missing lists. */
export const { withDefaults } = optionFieldsOf(Options)

/** The fields of one placed image. */
export const { Field: ImageField, describe: describeImage } = optionFieldsOf(PlacedImage)

/** The fields of one code. */
export const { Field: CodeField, describe: describeCode } = optionFieldsOf(PlacedCode)

/** The messages of one list item, by the item's own option names. */
export function errorsBelow(errors: Readonly<Record<string, string>>, path: string): Record<string, string> {
  const below = Object.entries(errors).filter(([name]) => name.startsWith(`${path}.`))
  return Object.fromEntries(below.map(([name, message]) => [name.slice(path.length + 1), message]))
}
