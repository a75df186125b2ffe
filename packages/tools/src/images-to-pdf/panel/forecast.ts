import type { GivenOptions } from '../options.ts'
import { choiceLabel, withDefaults } from './option-fields.ts'

/** What will happen, in a line. */
export function summary(given: GivenOptions): string {
  const { pageSize, output } = withDefaults(given)
  const size = pageSize === 'fit' ? 'Pages as large as the images' : choiceLabel('pageSize', pageSize)
  return `${choiceLabel('output', output)}, ${pageSize === 'fit' ? size.toLowerCase() : size}`
}
