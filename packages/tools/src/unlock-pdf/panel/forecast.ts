import { t } from '@octavo/core/words/t.ts'
import type { PanelDocument } from '../../fields/panel-props.ts'
import type { GivenOptions } from '../options.ts'
import { withDefaults } from './option-fields.ts'

/** What will happen, in one line. */
export function summary(given: GivenOptions, documents: readonly PanelDocument[]): string {
  const { result } = withDefaults(given)
  if (documents.some(({ progress }) => progress.kind === 'locked')) return t('Enter the password of each locked file')
  if (result === 'open') return t('Opens without a password')
  return result === 'same-password' ? t('Keeps its password') : t('Opens with a new password')
}
