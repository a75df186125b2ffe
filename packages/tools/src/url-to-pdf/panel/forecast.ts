import { t } from '@octavo/core/words/t.ts'
import type { GivenOptions } from '../options.ts'
import { choiceLabel, withDefaults } from './option-fields.ts'

/** What will happen, in one line. */
export function summary(given: GivenOptions): string {
  const { pageSize, landscape, singlePage, viewport } = withDefaults(given)
  const window = typeof viewport === 'number' ? t('{width} px wide', { width: String(viewport) }) : choiceLabel('viewport', viewport)
  if (singlePage) return t('{window}, one long page', { window })
  const paper = choiceLabel('pageSize', pageSize)
  return landscape ? t('{window}, {paper} landscape', { window, paper }) : t('{window}, {paper} portrait', { window, paper })
}
