import type { GivenOptions } from '../options.ts'
import { choiceLabel, withDefaults } from './option-fields.ts'

/** What will happen, in a line. */
export function summary(given: GivenOptions): string {
  const { format, layout, perPage } = withDefaults(given)
  const what = `${choiceLabel('format', format)}, ${choiceLabel('layout', layout).toLowerCase()}`
  return perPage ? `${what}, one file per page` : what
}
