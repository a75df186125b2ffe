import { formatBytes } from '@octavo/core/text/format.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import type { GivenOptions } from '../options.ts'
import { choiceLabel, withDefaults } from './option-fields.ts'

/** What will happen, in one line. */
export function summary(given: GivenOptions): string {
  const { level, colourDpi, targetBytes } = withDefaults(given)
  if (targetBytes !== undefined) return t('At most {size}', { size: formatBytes(targetBytes, pageLanguage()) })
  const label = choiceLabel('level', level)
  return level === 'custom' ? t('{level}, {dpi} dpi', { level: label, dpi: String(colourDpi) }) : label
}
