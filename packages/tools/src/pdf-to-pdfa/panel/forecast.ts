import { plural } from '@octavo/core/words/plural.ts'
import { t } from '@octavo/core/words/t.ts'
import type { Forecast, PanelDocument } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { choiceLabel, withDefaults } from './option-fields.ts'

/** A validation converts nothing, so its button says something else. */
export function forecast(given: GivenOptions, documents: readonly PanelDocument[]): Forecast {
  if (withDefaults(given).mode === 'convert') return {}
  return { action: plural(documents.length, 'Validate # file', 'Validate # files') }
}

/** What will happen, in one line. */
export function summary(given: GivenOptions): string {
  const { mode, level, allowDowngrade } = withDefaults(given)
  const standard = choiceLabel('level', level)
  if (mode === 'validate') return t('Validates against {standard}', { standard })
  return allowDowngrade ? t('{standard}, or the best possible level', { standard }) : t('Becomes {standard}', { standard })
}
