import { selectedPages } from '../../fields/selected-pages.ts'
import type { GivenOptions } from '../options.ts'
import { choiceLabel, withDefaults } from './option-fields.ts'

/** What will happen, in one line. */
export function summary(given: GivenOptions): string {
  const { slides, pages } = withDefaults(given)
  return selectedPages(choiceLabel('slides', slides), pages)
}
