import type { GivenOptions } from '../options.ts'
import { choiceLabel, withDefaults } from './option-fields.ts'

/** What will happen, in a line. */
export function summary(given: GivenOptions): string {
  const { format, pages, drawings } = withDefaults(given)
  const what = format === 'original' ? 'Original format' : `All as ${choiceLabel('format', format)}`
  const where = pages === 'all' ? what : `${what}, pages ${pages}`
  return drawings ? `${where}, drawings too` : where
}
