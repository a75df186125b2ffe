import type { GivenOptions } from '../options.ts'
import { choiceLabel, withDefaults } from './option-fields.ts'

/** What will happen, in a line. */
export function summary(given: GivenOptions): string {
  const { pageSize, landscape, singlePage, viewport } = withDefaults(given)
  const window = typeof viewport === 'number' ? `${viewport} px wide` : choiceLabel('viewport', viewport)
  if (singlePage) return `${window}, one long page`
  return `${window}, ${choiceLabel('pageSize', pageSize)} ${landscape ? 'landscape' : 'portrait'}`
}
